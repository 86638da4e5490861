import { Info, TriangleExclamationPoint } from 'lucide-react'
import { useEffect } from 'react'
import { pollWhileVisible } from '#app/browser/poll-while-visible'
import { checkServerStatus, useServerStatus } from '#app/navigation/server-status'
import { t } from '#domain/texts/translate'

const pollIntervalMs = 20_000

/** Shows that this is a preview, and whether its backend answers. */
export function PreviewBanner() {
  const connected = useServerStatus()
  // It may stop at any time.
  useEffect(() => pollWhileVisible(checkServerStatus, pollIntervalMs), [])
  return (
    <p
      role="status"
      className={`flex min-h-8 print:hidden items-center justify-center gap-2 px-gutter py-1 text-center text-xs ${connected ? 'bg-paper-deep text-ink' : 'bg-turmeric text-ink'}`}
    >
      {connected ? (
        <Info className="size-4 shrink-0" role="img" aria-label={t('Information')} />
      ) : (
        <TriangleExclamationPoint className="size-4 shrink-0" role="img" aria-label={t('Warning')} />
      )}
      {connected ? t('Preview backend running in this workspace.') : t('Preview backend disconnected.')}
    </p>
  )
}
