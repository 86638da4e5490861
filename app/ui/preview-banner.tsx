import { Info, TriangleAlert } from 'lucide-react'
import { useConnection } from '#app/connection'

/** Says that this is a preview, and whether its backend answers. */
export function PreviewBanner() {
  const connected = useConnection()
  return (
    <p
      role="status"
      className={`flex min-h-8 items-center justify-center gap-2 px-gutter py-1 text-center text-xs ${connected ? 'bg-paper-deep text-ink' : 'bg-turmeric text-ink'}`}
    >
      {connected ? (
        <Info className="size-4 shrink-0" role="img" aria-label="Information" />
      ) : (
        <TriangleAlert className="size-4 shrink-0" role="img" aria-label="Warning" />
      )}
      {connected ? 'Preview backend running in this workspace.' : 'Preview backend disconnected.'}
    </p>
  )
}
