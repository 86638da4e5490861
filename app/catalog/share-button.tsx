import { Share2 } from 'lucide-react'
import { shareLink } from '#app/browser/share-link'
import { IconButton } from '#app/ui/button.tsx'
import { notify } from '#app/ui/toasts'
import { t } from '#domain/texts/translate'

/** The classes of an icon on a white disc, which is smaller than its button. */
export const discIcon = 'box-content size-4 overflow-visible rounded-full bg-white/90 p-2.5 shadow-card hover:bg-white'

export function ShareButton({ name }: { name: string }) {
  const share = async () => {
    const url = location.origin + location.pathname
    const done = await shareLink({ title: name, url })
    if (done === 'copied') notify('success', t('The link is copied.'))
    if (done === 'failed') notify('info', url)
  }
  return (
    <IconButton
      label={t('Share {name}', { name })}
      Icon={Share2}
      iconClass={discIcon}
      onClick={share}
      className="needs-scripts text-brand-700 print:hidden"
    />
  )
}
