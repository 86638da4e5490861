import { CloudOff } from 'lucide-react'
import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { type QueuedCommand, useQueuedCommands } from '#app/admin/commands/queued-commands'
import { retryWithBackoff } from '#app/navigation/retry'
import { plural, t } from '#domain/texts/translate'

/** Shows how many commands wait for the network, and sends them again, oldest first, until each is answered. */
export function QueuedBar() {
  const waiting = useQueuedCommands()
  const fetcher = useFetcher()
  const [first] = waiting
  const isWaiting = first !== undefined
  const send = (command: QueuedCommand) => {
    const form = new FormData()
    for (const [name, value] of command.fields) form.append(name, value)
    return fetcher.submit(form, { method: 'post', action: command.path })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each that was answered makes way for the next
  useEffect(() => {
    if (!first) return
    return retryWithBackoff(async () => {
      await send(first)
      return false
    })
  }, [first])
  return (
    <div role="status">
      {isWaiting && (
        <div className="mb-4 flex items-center gap-3 rounded-md bg-turmeric py-1 pr-1 pl-4 font-semibold text-ink">
          <CloudOff className="size-5 shrink-0" aria-hidden />
          <p className="flex-1 text-sm">
            {plural(waiting.length, '1 change waits for network', '{count} changes wait for network', {
              count: waiting.length,
            })}
          </p>
          <button
            type="button"
            aria-disabled={fetcher.state !== 'idle'}
            onClick={() => fetcher.state === 'idle' && send(first)}
            className="min-h-tap rounded-md px-3 underline underline-offset-4"
          >
            {fetcher.state === 'idle' ? t('Send now') : t('Sending...')}
          </button>
        </div>
      )}
    </div>
  )
}

/** Shows beside the Pack button that the command waits for the network. */
export function QueuedNote() {
  return (
    <p role="status" className="mt-2 font-semibold text-warning">
      {t('Packed in this phone only: it is sent when the network is back, and the invoice is made then.')}
    </p>
  )
}
