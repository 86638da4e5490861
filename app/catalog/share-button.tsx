import { Share2 } from 'lucide-react'
import { notify } from '#app/ui/toasts'
import { t } from '#domain/texts/translate'

/** Shares the page by the Web Share API, or copies its URL. */
export function ShareButton({ name }: { name: string }) {
  const share = async () => {
    const url = location.origin + location.pathname
    try {
      if (navigator.share) await navigator.share({ title: name, url })
      else {
        await navigator.clipboard.writeText(url)
        notify('success', t('The link is copied.'))
      }
    } catch (error) {
      // Closing the phone's own panel is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) notify('info', url)
    }
  }
  return (
    <button
      type="button"
      onClick={share}
      aria-label={t('Share {name}', { name })}
      className="needs-scripts grid size-tap place-items-center text-brand-700 print:hidden"
    >
      <span className="grid size-9 place-items-center rounded-full bg-white/90 shadow-card hover:bg-white">
        <Share2 className="size-4" aria-hidden />
      </span>
    </button>
  )
}
