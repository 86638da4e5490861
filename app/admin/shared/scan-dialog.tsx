import { useRef, useState } from 'react'
import { useModal } from '#app/ui/use-modal'
import { useOnce } from '#app/ui/use-once'
import { t } from '#domain/texts/translate'

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = new (options: { formats: string[] }) => Detector

const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code']
const scanIntervalMs = 150

/** Shows the camera until a code was read or the dialog is closed, with null. */
export function ScanDialog({ close }: { close(code: string | null): void }) {
  const dialog = useModal()
  const video = useRef<HTMLVideoElement>(null)
  const [mistake, setMistake] = useState<string | null>(null)
  useOnce(() => {
    const controller = new AbortController()
    readCode(video.current, controller.signal).then(
      (code) => {
        if (code === null) return
        // The page behind takes the focus only when the dialog is closed.
        dialog.current?.close()
        close(code)
      },
      () => setMistake(t('The camera cannot be used. Please allow it, or type the digits under the bars.')),
    )
    return () => controller.abort()
  })
  return (
    <dialog
      ref={dialog}
      aria-label={t('Scan a code')}
      onClose={() => close(null)}
      className="m-auto w-96 max-w-[94vw] rounded-lg bg-white p-4 text-ink shadow-lift backdrop:bg-ink/60"
    >
      <video ref={video} playsInline muted className="aspect-square w-full rounded-md bg-ink object-cover" />
      <p role="status" className="mt-3 text-sm">
        {mistake ?? t('Hold the bars into the picture.')}
      </p>
      {/* Not by a form: this dialog opens inside forms. */}
      <button
        type="button"
        onClick={() => dialog.current?.close()}
        className="mt-3 min-h-tap w-full rounded-md border border-edge bg-white font-semibold"
      >
        {t('Close')}
      </button>
    </dialog>
  )
}

/** Returns the first code that the camera reads, or null when it was aborted. Throws without a camera or permission. */
async function readCode(video: HTMLVideoElement | null, signal: AbortSignal): Promise<string | null> {
  if (!video) return null
  const { BarcodeDetector } = window as unknown as { BarcodeDetector: DetectorClass }
  const detector = new BarcodeDetector({ formats })
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    video.srcObject = stream
    await video.play()
    while (!signal.aborted) {
      const [code] = await detector.detect(video).catch(() => [])
      if (code && code.rawValue.trim() !== '') {
        navigator.vibrate?.(60)
        return code.rawValue.trim()
      }
      await new Promise((resolve) => setTimeout(resolve, scanIntervalMs))
    }
    return null
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
