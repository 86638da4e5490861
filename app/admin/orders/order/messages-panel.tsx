import { CommandFields, useCommand, usePlace } from '#app/admin/commands/command-form.tsx'
import { Panel } from '#app/admin/orders/order/panel.tsx'
import { momentOf } from '#app/admin/shared/times'
import type { OrderMessage } from '#domain/fulfilment/order-messages.server'

const subjects: Record<string, string> = {
  'hand-over': 'Shipped',
  deliver: 'Delivered',
  cancel: 'Cancelled',
  'finish-return': 'Returned',
  new: 'Asked to confirm',
  'leave-upi': 'UPI id',
}

/** Lists the messages to the buyer with channel and delivery status. */
export function MessagesPanel({ messages, seen, now }: { messages: OrderMessage[]; seen: string; now: number }) {
  return (
    <Panel title="Messages">
      {messages.length === 0 && <p className="text-ink-soft">None yet.</p>}
      <ul className="divide-y divide-line">
        {messages.map((message) => (
          <li key={message.id} className="py-2">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>
                <b className="font-semibold">{subjectOf(message)}</b> by{' '}
                {message.kind.includes('mail') ? 'e-mail' : 'WhatsApp'}
              </span>
              <span className={message.state === 'failed' ? 'font-semibold text-danger' : 'text-ink-soft'}>
                {stateOf(message, now)}
              </span>
            </p>
            {message.state === 'failed' && <Failed message={message} seen={seen} />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function subjectOf({ kind, act }: OrderMessage): string {
  if (kind.startsWith('refund-')) return 'Refund'
  if (kind.startsWith('recall-')) return 'Recall'
  return (act && subjects[act]) ?? (act ? 'News' : 'Confirmation')
}

function stateOf({ state, isHeld, dueAt, doneAt, lastError }: OrderMessage, now: number): string {
  if (state === 'failed') return 'Not delivered'
  if (isHeld) return 'Waits until the buyer writes'
  if (state === 'sending') return 'Being sent'
  if (state === 'due') return dueAt > now ? `Goes out at ${momentOf(dueAt, now)}` : 'Waits to be sent'
  if (lastError) return 'Told by phone'
  return doneAt ? `Sent, ${momentOf(doneAt, now)}` : 'Sent'
}

/** Shows the buttons for a message that was given up. */
function Failed({ message, seen }: { message: OrderMessage; seen: string }) {
  const fetcher = useCommand()
  const button =
    'min-h-tap rounded-md border border-edge px-3 text-sm font-semibold hover:bg-paper-deep aria-disabled:text-ink-soft'
  const busy = fetcher.state !== 'idle'
  return (
    <fetcher.Form method="post" action={usePlace()} className="mt-2 flex flex-wrap gap-2">
      <CommandFields orders={[seen]} />
      <input type="hidden" name="message" value={message.id} />
      <button type="submit" name="act" value="resend-message" aria-disabled={busy} className={button}>
        Send again
      </button>
      <button type="submit" name="act" value="settle-message" aria-disabled={busy} className={button}>
        I have called
      </button>
      {message.lastError && (
        <span className="basis-full text-sm text-ink-soft">
          {failureText(message.lastError)} <code className="text-xs">({message.lastError})</code>
        </span>
      )}
    </fetcher.Form>
  )
}

/** The texts by the name of the error; see domain/notifications/messenger.ts. */
const failures: Record<string, string> = {
  MessageRefused: 'The number or address does not take it: please call.',
  MessageDelayed: 'The service did not answer for hours: please call, or send it again.',
}

function failureText(error: string): string {
  return failures[error] ?? 'It could not be sent: please call, or send it again.'
}
