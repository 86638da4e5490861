import { type ComponentProps, useRef, useState } from 'react'
import { typeInto } from '#app/forms/form-controls'
import { useLoaded } from '#app/navigation/load-part'
import { Field } from '#app/ui/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated'
import { t } from '#domain/texts/translate'

type ScanFieldProps = ComponentProps<typeof Field> & {
  onScan?: () => void
  /** Takes one code after another instead of the field, and returns what is said to each. */
  onEach?: (code: string) => string
}

/** A field for a code: typed, entered by a keyboard scanner, or read by the camera. */
export function ScanField({ className = '', onScan, onEach, ...field }: ScanFieldProps) {
  const container = useRef<HTMLDivElement>(null)
  const fill = (code: string) => {
    const input = container.current?.querySelector('input')
    if (!input) return
    typeInto(input, code)
    input.dispatchEvent(new Event('change', { bubbles: true }))
    input.focus()
    onScan?.()
  }
  return (
    <div ref={container} className={`flex items-start gap-2 ${className}`}>
      <Field {...field} autoComplete="off" autoCapitalize="characters" spellCheck={false} className="min-w-0 flex-1" />
      <ScanButton onFound={fill} onEach={onEach} />
    </div>
  )
}

const loadCamera = () => import('#app/admin/shared/scan-dialog.tsx')

type ScanButtonProps = {
  onFound(code: string): void
  onEach?: ((code: string) => string) | undefined
  /** True in a row of buttons; false beside a field, whose label is above it. */
  isInRow?: boolean
}

export function ScanButton({ onFound, onEach, isInRow = false }: ScanButtonProps) {
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
          onEach={onEach}
          close={(code) => {
            setOpen(false)
            if (code !== null) onFound(code)
          }}
        />
      )}
    </>
  )
}
