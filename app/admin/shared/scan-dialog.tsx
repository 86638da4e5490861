import { useRef, useState } from 'react'
import { useModal } from '#app/ui/use-modal'
import { useOnce } from '#app/ui/use-once'
import { t } from '#domain/texts/translate'

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = new (options: { formats: string[] }) => Detector

const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code']
const scanIntervalMs = 150

type Props = {
  close(code: string | null): void
  /** Takes one code after another and returns what is said to each; without it the first one closes the dialog. */
  onEach?: ((code: string) => string) | undefined
}

/** Shows the camera until a code was read or the dialog is closed, with null. */
export function ScanDialog({ close, onEach }: Props) {
  const dialog = useModal()
  const video = useRef<HTMLVideoElement>(null)
  const [said, setSaid] = useState<string | null>(null)
  useOnce(() => {
    const controller = new AbortController()
    const take = (code: string) => {
      if (onEach) return setSaid(onEach(code))
      controller.abort()
      // The page behind takes the focus only when the dialog is closed.
      dialog.current?.close()
      close(code)
    }
    readCodes(video.current, controller.signal, take).catch(() =>
      setSaid(t('The camera cannot be used. Please allow it, or type the digits under the bars.')),
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
        {said ?? t('Hold the bars into the picture.')}
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

/** Gives each code that the camera reads once, until it is aborted. Throws without a camera or permission. */
async function readCodes(video: HTMLVideoElement | null, signal: AbortSignal, take: (code: string) => void) {
  if (!video) return
  const { BarcodeDetector } = window as unknown as { BarcodeDetector: DetectorClass }
  const detector = new BarcodeDetector({ formats })
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  let last = ''
  try {
    video.srcObject = stream
    await video.play()
    while (!signal.aborted) {
      const [found] = await detector.detect(video).catch(() => [])
      const code = found?.rawValue.trim() ?? ''
      if (code !== '' && code !== last && !signal.aborted) {
        navigator.vibrate?.(60)
        take(code)
        last = code
      }
      await new Promise((resolve) => setTimeout(resolve, scanIntervalMs))
    }
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
