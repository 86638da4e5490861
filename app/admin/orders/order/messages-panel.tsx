import { CommandButton } from '#app/admin/commands/command-form.tsx'
import { EmptyText, FoldedPanel, Rows } from '#app/admin/shared/panel.tsx'
import { formatRecent, formatRecentInSentence } from '#app/admin/shared/times'
import { rich } from '#app/ui/rich.tsx'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import type { OrderMessage } from '#domain/fulfilment/order-messages.server'
import type { NotifyingCommand } from '#domain/orders/order'
import type { BuyerTopic } from '#domain/outbox/job-kinds'
import { t } from '#domain/texts/translate'

export function MessagesPanel({ adminOrder, now }: { adminOrder: AdminOrder; now: number }) {
  const { card, messages } = adminOrder
  return (
    <FoldedPanel
      title={t('Messages')}
      summary={summaryOf(messages)}
      isOpen={messages.some(({ status }) => status === 'failed')}
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
            {message.status === 'failed' && <p className="text-sm text-ink-soft">{message.failure}</p>}
            {message.status === 'failed' && (
              <div className="mt-2 flex flex-wrap gap-2">
                <CommandButton act="resend-message" order={card} fields={{ message: message.id }}>
                  {t('Send again')}
                </CommandButton>
                <CommandButton act="settle-message" order={card} fields={{ message: message.id }}>
                  {t('I have called')}
                </CommandButton>
              </div>
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
  const waiting = messages.filter(({ status }) => status === 'waits' || status === 'held').length
  const sent = messages.filter(({ status }) => status === 'sent').length
  return waiting > 0 ? t('{sent} sent, {waiting} wait', { sent, waiting }) : t('{sent} sent', { sent })
}

const statusTexts: Record<OrderMessage['status'], (message: OrderMessage, now: number) => string> = {
  sent: ({ doneAt }, now) => (doneAt ? t('Sent, {at}', { at: formatRecent(doneAt, now) }) : t('Sent')),
  'told-by-phone': () => t('Told by phone'),
  failed: () => t('Not delivered'),
  waits: ({ dueAt }, now) =>
    dueAt > now ? t('Goes out {when}', { when: formatRecentInSentence(dueAt, now) }) : t('Waits to be sent'),
  held: () => t('Waits until the buyer writes'),
  replaced: () => t('Not sent: things had changed by then'),
  'not-approved': () => t('Not sent: WhatsApp has not approved this message. The e-mail says it'),
  'not-set-up': () => t('Not sent: e-mail is not set up'),
}

const stepNames: Record<NotifyingCommand, () => string> = {
  'hand-over': () => t('Shipped'),
  deliver: () => t('Delivered'),
  cancel: () => t('Cancelled'),
  'finish-return': () => t('Returned'),
  'change-lines': () => t('Packs changed'),
  'edit-parcel': () => t('Another courier or number'),
  'leave-upi': () => t('UPI id'),
}

const topicNames: Record<Exclude<BuyerTopic, 'step'>, () => string> = {
  confirmation: () => t('Confirmation'),
  refund: () => t('Refund'),
  'refused-refund': () => t('Refund refused'),
  recall: () => t('Recall'),
  link: () => t('Link to the order'),
  review: () => t('Asked for a review'),
}

function MessageName({ message: { topic, act, channel } }: { message: OrderMessage }) {
  const name = topic === 'step' ? act && stepNames[act]() : topicNames[topic]()
  const subject = <b className="font-semibold">{name ?? t('News')}</b>
  return (
    <span>
      {channel === 'mail' ? rich('{subject} by e-mail', { subject }) : rich('{subject} by WhatsApp', { subject })}
    </span>
  )
}
