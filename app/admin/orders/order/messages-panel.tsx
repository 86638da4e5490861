import { CommandFields, CommandForm, useCommand, usePlace } from '#app/admin/commands/command-form.tsx'
import { FoldedPanel } from '#app/admin/orders/order/panel.tsx'
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
    <FoldedPanel
      title="Messages"
      summary={summaryOf(messages)}
      isOpen={messages.some(({ status }) => status === 'failed' || status === 'delayed')}
    >
      {messages.length === 0 && <p className="text-ink-soft">None yet.</p>}
      <ul className="divide-y divide-line">
        {messages.map((message) => (
          <li key={message.id} className="py-2">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>
                <b className="font-semibold">{subjectOf(message)}</b> by{' '}
                {message.kind.includes('mail') ? 'e-mail' : 'WhatsApp'}
              </span>
              <span className={message.status === 'failed' ? 'font-semibold text-danger' : 'text-ink-soft'}>
                {statusText(message, now)}
              </span>
            </p>
            {message.status === 'failed' && <Failed message={message} seen={seen} />}
            {message.status === 'delayed' && <SendNow message={message} seen={seen} />}
          </li>
        ))}
      </ul>
    </FoldedPanel>
  )
}

function summaryOf(messages: readonly OrderMessage[]): string {
  const failed = messages.filter(({ status }) => status === 'failed').length
  if (failed > 0) return `${failed} not delivered`
  const waiting = messages.filter(({ status }) => status !== 'failed' && waitingStates.includes(status)).length
  const sent = messages.filter(({ status }) => status === 'sent').length
  return `${sent} sent${waiting > 0 ? `, ${waiting} wait` : ''}`
}

const waitingStates: readonly OrderMessage['status'][] = [
  ...(['due', 'delayed', 'held', 'throttled', 'refund-refused', 'sending'] as const),
]

function subjectOf({ kind, act }: OrderMessage): string {
  if (kind.startsWith('refund-refused')) return 'Refund refused'
  if (kind.startsWith('refund-')) return 'Refund'
  if (kind.startsWith('recall-')) return 'Recall'
  return (act && subjects[act]) ?? (act ? 'News' : 'Confirmation')
}

function statusText({ status, kind, dueAt, doneAt }: OrderMessage, now: number): string {
  const done = doneAt ? `, ${momentOf(doneAt, now)}` : ''
  switch (status) {
    case 'sent':
      return `Sent${done}`
    case 'told-by-phone':
      return 'Told by phone'
    case 'failed':
      return 'Not delivered'
    case 'sending':
      return 'Being sent'
    case 'due':
      return dueAt > now ? `Goes out at ${momentOf(dueAt, now)}` : 'Waits to be sent'
    case 'delayed':
      return `Not sent yet: ${kind.includes('mail') ? 'the mail service' : 'WhatsApp'} did not answer. Next try at ${momentOf(dueAt, now)}`
    case 'held':
      return 'Waits until the buyer writes'
    case 'throttled':
      return `Waits until ${momentOf(dueAt, now)}: too many messages this hour`
    case 'refund-refused':
      return 'Waits: the bank refused the refund'
    case 'withdrawn':
      return `Withdrawn before it was sent${done}`
    case 'replaced':
      return 'Not sent: newer news replaced it'
    case 'not-approved':
      return 'Not sent: WhatsApp has not approved this message. The e-mail says it'
    case 'not-set-up':
      return 'Not sent: e-mail is not set up'
    case 'dropped':
      return 'Not sent: the refund was dropped'
    case 'nothing-sent':
      return 'Not sent: it was not needed any more'
  }
}

const buttonLook =
  'min-h-tap rounded-md border border-edge px-3 text-sm font-semibold hover:bg-paper-deep aria-disabled:text-ink-soft'

/** Shows the button for a message whose service was away. */
function SendNow({ message, seen }: { message: OrderMessage; seen: string }) {
  const fetcher = useCommand()
  const busy = fetcher.state !== 'idle'
  return (
    <CommandForm act="resend-message" orders={[seen]} fetcher={fetcher} className="mt-2">
      <input type="hidden" name="message" value={message.id} />
      <button type="submit" aria-disabled={busy} className={buttonLook}>
        {busy ? 'Sending...' : 'Send now'}
      </button>
    </CommandForm>
  )
}

/** Shows the buttons for a message that was given up. */
function Failed({ message, seen }: { message: OrderMessage; seen: string }) {
  const fetcher = useCommand()
  const busy = fetcher.state !== 'idle'
  return (
    <fetcher.Form method="post" action={usePlace()} className="mt-2 flex flex-wrap gap-2">
      <CommandFields orders={[seen]} />
      <input type="hidden" name="message" value={message.id} />
      <button type="submit" name="act" value="resend-message" aria-disabled={busy} className={buttonLook}>
        Send again
      </button>
      <button type="submit" name="act" value="settle-message" aria-disabled={busy} className={buttonLook}>
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
  MessageLimited: 'Too many messages went out for hours: please call, or send it again.',
  MessageDelayed: 'The service did not answer for hours: please call, or send it again.',
}

function failureText(error: string): string {
  return failures[error] ?? 'It could not be sent: please call, or send it again.'
}
