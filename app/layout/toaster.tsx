import { X } from 'lucide-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { receiveToasts, type Toast, takeFlash } from '#app/ui/toasts'
import { t } from '#domain/texts/translate'

/** The share of its width by which a toast is dragged away (specification, section 9). */
const dismissedFrom = 0.8

/** Shows one toast at a time: at the top right, on a phone on the bar. A new one takes the place of the one before. */
export function Toaster() {
  const [shown, setShown] = useState<{ toast: Toast; number: number } | null>(null)
  const location = useLocation()
  useEffect(() => receiveToasts((toast) => setShown((last) => ({ toast, number: (last?.number ?? 0) + 1 }))), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every arrival at a page may bring a toast along
  useEffect(takeFlash, [location.key])
  return (
    <section aria-label={t('Notifications')} className="toasts print:hidden">
      {shown && <ShownToast key={shown.number} toast={shown.toast} onClose={() => setShown(null)} />}
    </section>
  )
}

/** Closes when the animation of its bar has ended, which waits while somebody points at the toast or is in another window. */
function ShownToast({ toast: { type, text }, onClose }: { toast: Toast; onClose: () => void }) {
  const node = useRef<HTMLDivElement>(null)
  const from = useRef<number | null>(null)
  const [isAway, setAway] = useState(() => !document.hasFocus())
  useEffect(() => {
    const controller = new AbortController()
    addEventListener('blur', () => setAway(true), { signal: controller.signal })
    addEventListener('focus', () => setAway(false), { signal: controller.signal })
    return () => controller.abort()
  }, [])
  const shareOf = ({ clientX }: PointerEvent) =>
    (clientX - (from.current ?? clientX)) / (node.current?.offsetWidth ?? 1)
  const move = (share: number) => {
    if (!node.current) return
    node.current.style.translate = `${share * 100}%`
    node.current.style.opacity = String(1 - Math.abs(share))
  }
  const end = (event: PointerEvent) => {
    if (Math.abs(shareOf(event)) >= dismissedFrom) onClose()
    from.current = null
    move(0)
  }
  return (
    <div
      ref={node}
      data-type={type}
      data-away={isAway || undefined}
      onPointerDown={(event) => {
        if (event.target instanceof Element && event.target.closest('button')) return
        from.current = event.clientX
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => from.current !== null && move(shareOf(event))}
      onPointerUp={end}
      onPointerCancel={() => {
        from.current = null
        move(0)
      }}
      className="toast"
    >
      <p role="alert" className="min-w-0 flex-1 break-words">
        {text}
      </p>
      <button
        type="button"
        aria-label={t('Close')}
        onClick={onClose}
        className="grid size-8 shrink-0 place-items-center"
      >
        <X className="size-4" aria-hidden />
      </button>
      <span className="toast-time" onAnimationEnd={onClose} />
    </div>
  )
}
