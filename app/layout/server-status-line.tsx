import { CloudOff } from 'lucide-react'
import { useServerStatus } from '#app/navigation/server-status'
import { t } from '#domain/texts/translate'

/** Moves nothing and covers no button. `isOverGap`: in the gap of 1.25rem that the page leaves below its header, it covers no text either. */
export function ServerStatusLine({ isOverGap = false }: { isOverGap?: boolean }) {
  const connected = useServerStatus()
  const [place, look] = isOverGap
    ? ['top-14 not-empty:-mb-5 lg:top-bar low:top-0', 'text-xs leading-5']
    : ['top-bar h-0', 'py-1 text-sm']
  return (
    <div role="status" className={`pointer-events-none sticky z-20 print:hidden ${place}`}>
      {!connected && (
        <p className={`flex items-center justify-center gap-2 bg-ink px-gutter text-center text-white ${look}`}>
          <CloudOff className="size-4 shrink-0" aria-hidden />
          {t('No connection to the shop. We keep trying.')}
        </p>
      )}
    </div>
  )
}

export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-50 rounded-md bg-white p-4 font-semibold text-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {t('Skip to content')}
    </a>
  )
}
