import { CloudOff } from 'lucide-react'
import { useServerStatus } from '#app/navigation/server-status'
import { t } from '#domain/texts/translate'

/** Shows a line below the header while the shop is unreachable, without moving the layout or covering a button. */
export function ServerStatusLine() {
  const connected = useServerStatus()
  return (
    <div role="status" className="pointer-events-none sticky top-bar z-20 h-0">
      {!connected && (
        <p className="flex items-center justify-center gap-2 bg-ink px-gutter py-1 text-center text-sm text-white">
          <CloudOff className="size-4 shrink-0" aria-hidden />
          {t('No connection to the shop. We keep trying.')}
        </p>
      )}
    </div>
  )
}
