import { useState } from 'react'
import { shareLink } from '#app/browser/share-link'
import type { QrCode } from '#app/documents/bar-codes.server'
import { QrMark } from '#app/documents/codes.tsx'
import { Button } from '#app/ui/button.tsx'
import { Done } from '#app/ui/field.tsx'
import { t } from '#domain/texts/translate'

/** Where the browser forbids both sending and copying, the link can be copied from its field. */
export function OneTimeLink({ url, qr }: { url: string; qr: QrCode }) {
  const [isCopied, setCopied] = useState(false)
  const share = async () => setCopied((await shareLink({ url })) === 'copied')
  return (
    <div className="mt-3 rounded-md border border-line bg-paper p-4">
      <p>{t('Let the person scan it, or send the link where only they read. You see it only now.')}</p>
      <QrMark
        code={qr}
        label={t('QR code of the link')}
        className="mx-auto mt-3 w-full max-w-52 rounded-sm bg-white fill-ink"
      />
      <input readOnly aria-label={t('The link')} value={url} className="input mt-3 text-sm" />
      <Button kind="outline" onClick={share} className="needs-scripts mt-3 w-full">
        {isCopied ? <Done text={t('The link is copied')} /> : t('Send or copy the link')}
      </Button>
    </div>
  )
}
