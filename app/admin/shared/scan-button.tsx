import { useState } from 'react'
import { useLoaded } from '#app/navigation/load-part'
import { useHydrated } from '#app/ui/use-hydrated'
import { t } from '#domain/texts/translate'

const loadCamera = () => import('#app/admin/shared/scan-dialog.tsx')

type ScanButtonProps = {
  onFound(code: string): void
  /** True in a row of buttons; false beside a field, whose label is above it. */
  isInRow?: boolean
}

/** Opens the camera to scan a code; rendered only if the browser supports it. */
export function ScanButton({ onFound, isInRow = false }: ScanButtonProps) {
  const isHydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const camera = useLoaded(loadCamera, isOpen)
  if (!isHydrated || !('BarcodeDetector' in window) || !navigator.mediaDevices) return null
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={`${isInRow ? '' : 'mt-7 '}min-h-12 shrink-0 rounded-md border border-edge bg-white px-4 font-semibold hover:bg-paper-deep`}
      >
        {t('Scan')}
      </button>
      {isOpen && camera && (
        <camera.ScanDialog
          close={(code) => {
            setOpen(false)
            if (code !== null) onFound(code)
          }}
        />
      )}
    </>
  )
}
