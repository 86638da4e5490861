import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { t } from '#domain/texts/translate'

/** Opens the phone's own panel for sending a link, or copies the link where there is none. */
export function ShareLink({ url }: { url: string }) {
  const [isCopied, setCopied] = useState(false)
  const share = async () => {
    try {
      if (navigator.share) return await navigator.share({ url })
      await navigator.clipboard.writeText(url)
      setCopied(true)
    } catch {
      // The panel was closed, or the browser forbids it: the link can be copied from its field.
    }
  }
  return (
    <Button kind="outline" onClick={share} className="needs-scripts mt-3 w-full">
      {isCopied ? t('✓ The link is copied') : t('Send or copy the link')}
    </Button>
  )
}
