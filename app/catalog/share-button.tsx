import { Share2 } from 'lucide-react'
import { shareLink } from '#app/browser/share-link'
import { notify } from '#app/ui/toasts'
import { t } from '#domain/texts/translate'

/** Shares the page's link. */
export function ShareButton({ name }: { name: string }) {
  const share = async () => {
    const url = location.origin + location.pathname
    const done = await shareLink({ title: name, url })
    if (done === 'copied') notify('success', t('The link is copied.'))
    if (done === 'failed') notify('info', url)
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
