import { Info, TriangleExclamationPoint } from 'lucide-react'
import { useEffect } from 'react'
import { checkServerStatus, useServerStatus } from '#app/navigation/server-status'

const lookEveryMs = 20_000

/** Says that this is a preview, and whether its backend answers. */
export function PreviewBanner() {
  const connected = useServerStatus()
  useEffect(watchBackend, [])
  return (
    <p
      role="status"
      className={`flex min-h-8 print:hidden items-center justify-center gap-2 px-gutter py-1 text-center text-xs ${connected ? 'bg-paper-deep text-ink' : 'bg-turmeric text-ink'}`}
    >
      {connected ? (
        <Info className="size-4 shrink-0" role="img" aria-label="Information" />
      ) : (
        <TriangleExclamationPoint className="size-4 shrink-0" role="img" aria-label="Warning" />
      )}
      {connected ? 'Preview backend running in this workspace.' : 'Preview backend disconnected.'}
    </p>
  )
}

/** A preview's backend comes and goes while nobody clicks: it is looked at now and then while the page is seen. */
function watchBackend(): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') checkServerStatus()
  }
  const timer = setInterval(look, lookEveryMs)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
