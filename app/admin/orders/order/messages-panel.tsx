import { CommandButton } from '#app/admin/commands/command-button.tsx'
import { MessageName } from '#app/admin/orders/order/message-name.tsx'
import { EmptyText, FoldedPanel, Rows } from '#app/admin/shared/panel.tsx'
import { formatRecent, formatRecentInSentence } from '#app/admin/shared/times'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import type { OrderMessage } from '#domain/fulfilment/order-messages.server'
import { t } from '#domain/texts/translate'

/** Lists the messages to the buyer with channel and delivery status; failed ones are handled in `FailedMessages`. */
export function MessagesPanel({ adminOrder, now }: { adminOrder: AdminOrder; now: number }) {
  const { card, messages } = adminOrder
  return (
    <FoldedPanel
      title={t('Messages')}
      summary={summaryOf(messages)}
      isOpen={messages.some(({ status }) => status === 'delayed')}
    >
      {messages.length === 0 && <EmptyText>{t('None yet.')}</EmptyText>}
      <Rows>
        {messages.map((message) => (
          <li key={message.id} className="py-2">
            <p className="flex flex-wrap justify-between gap-x-4">
              <MessageName message={message} />
              <span className={message.status === 'failed' ? 'font-semibold text-danger' : 'text-ink-soft'}>
                {statusTexts[message.status](message, now)}
              </span>
            </p>
            {message.status === 'delayed' && (
              <CommandButton
                act="resend-message"
                order={card}
                fields={{ message: message.id }}
                busyText={t('Sending...')}
                className="mt-2 w-fit"
              >
                {t('Send now')}
              </CommandButton>
            )}
          </li>
        ))}
      </Rows>
    </FoldedPanel>
  )
}

function summaryOf(messages: readonly OrderMessage[]): string {
  const failed = messages.filter(({ status }) => status === 'failed').length
  if (failed > 0) return t('{failed} not delivered', { failed })
  const waiting = messages.filter(({ status }) => waitingStates.includes(status)).length
  const sent = messages.filter(({ status }) => status === 'sent').length
  return waiting > 0 ? t('{sent} sent, {waiting} wait', { sent, waiting }) : t('{sent} sent', { sent })
}

const waitingStates = ['due', 'delayed', 'held', 'throttled', 'sending']

const statusTexts: Record<OrderMessage['status'], (message: OrderMessage, now: number) => string> = {
  sent: ({ doneAt }, now) => (doneAt ? t('Sent, {at}', { at: formatRecent(doneAt, now) }) : t('Sent')),
  'told-by-phone': () => t('Told by phone'),
  failed: () => t('Not delivered'),
  sending: () => t('Being sent'),
  due: ({ dueAt }, now) =>
    dueAt > now ? t('Goes out {when}', { when: formatRecentInSentence(dueAt, now) }) : t('Waits to be sent'),
  delayed: ({ channel, dueAt, lastError }, now) =>
    lastError === 'AccountRefused'
      ? t('Not sent yet: the service refuses the shop’s account. Next try {when}', {
          when: formatRecentInSentence(dueAt, now),
        })
      : delayText(channel === 'mail', lastError === 'MessageLimited', formatRecentInSentence(dueAt, now)),
  held: () => t('Waits until the buyer writes'),
  throttled: ({ dueAt }, now) =>
    t('Waits until {time}: too many messages this hour', { time: formatRecent(dueAt, now) }),
  replaced: () => t('Not sent: things had changed by then'),
  'not-approved': () => t('Not sent: WhatsApp has not approved this message. The e-mail says it'),
  'not-set-up': () => t('Not sent: e-mail is not set up'),
  'not-needed': () => t('Not sent: it was not needed any more'),
}

function delayText(isMail: boolean, isLimited: boolean, when: string): string {
  if (isMail)
    return isLimited
      ? t('Not sent yet: the mail service takes no more for now. Next try {when}', { when })
      : t('Not sent yet: the mail service did not answer. Next try {when}', { when })
  return isLimited
    ? t('Not sent yet: WhatsApp takes no more for now. Next try {when}', { when })
    : t('Not sent yet: WhatsApp did not answer. Next try {when}', { when })
}
