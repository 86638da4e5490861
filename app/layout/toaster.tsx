import { X } from 'lucide-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { receiveToasts, type Toast, takeFlash } from '#app/ui/toasts'
import { t } from '#domain/texts/translate'

/** Of its edge and of the bar of its time. */
const colours = {
  default: 'text-ink-soft',
  info: 'text-info',
  success: 'text-success',
  warning: 'text-warning',
  error: 'text-danger',
}

/** The share of its width by which a toast is dragged away (specification, section 9). */
const dismissedFrom = 0.8

/** One toast at a time. */
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
  const from = useRef<number | null>(null)
  const [isAway, setAway] = useState(() => !document.hasFocus())
  useEffect(() => {
    const controller = new AbortController()
    addEventListener('blur', () => setAway(true), { signal: controller.signal })
    addEventListener('focus', () => setAway(false), { signal: controller.signal })
    return () => controller.abort()
  }, [])
  const shareOf = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) =>
    (clientX - (from.current ?? clientX)) / currentTarget.offsetWidth
  const follow = (event: PointerEvent<HTMLElement>) => {
    const share = shareOf(event)
    event.currentTarget.style.translate = `${share * 100}%`
    event.currentTarget.style.opacity = String(1 - Math.abs(share))
  }
  const letGo = (event: PointerEvent<HTMLElement>) => {
    from.current = null
    follow(event)
  }
  return (
    <div
      data-away={isAway || undefined}
      onPointerDown={(event) => {
        if (event.target instanceof Element && event.target.closest('button')) return
        from.current = event.clientX
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={follow}
      onPointerUp={(event) => {
        if (Math.abs(shareOf(event)) >= dismissedFrom) onClose()
        letGo(event)
      }}
      onPointerCancel={letGo}
      className={`toast group ${colours[type]}`}
    >
      <p role="alert" className="min-w-0 flex-1 break-words text-ink">
        {text}
      </p>
      <button
        type="button"
        aria-label={t('Close')}
        onClick={onClose}
        className="grid size-8 shrink-0 place-items-center text-ink"
      >
        <X className="size-4" aria-hidden />
      </button>
      <span
        onAnimationEnd={onClose}
        className="absolute inset-x-0 bottom-0 h-1 origin-left animate-toast-time bg-current group-hover:paused group-data-away:paused"
      />
    </div>
  )
}
