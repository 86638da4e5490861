import { rich } from '#app/ui/rich.tsx'
import type { OrderMessage } from '#domain/fulfilment/order-messages.server'
import type { NotifyingCommand } from '#domain/orders/stage'
import type { BuyerTopic } from '#domain/outbox/job-kinds'
import { t } from '#domain/texts/translate'

const stepNames: Record<NotifyingCommand, () => string> = {
  'hand-over': () => t('Shipped'),
  deliver: () => t('Delivered'),
  cancel: () => t('Cancelled'),
  'finish-return': () => t('Returned'),
  'remove-lines': () => t('Packs taken out'),
  'edit-parcel': () => t('Another courier or number'),
  'leave-upi': () => t('UPI id'),
}

const topicNames: Record<Exclude<BuyerTopic, 'step'>, () => string> = {
  confirmation: () => t('Confirmation'),
  refund: () => t('Refund'),
  refusedRefund: () => t('Refund refused'),
  recall: () => t('Recall'),
  link: () => t('Link to the order'),
}

/** Names the subject and the channel of a message to the buyer. */
export function MessageName({ message }: { message: OrderMessage }) {
  const subject = <b className="font-semibold">{subjectOf(message)}</b>
  return (
    <span>
      {message.channel === 'mail'
        ? rich('{subject} by e-mail', { subject })
        : rich('{subject} by WhatsApp', { subject })}
    </span>
  )
}

function subjectOf({ topic, act }: OrderMessage): string {
  if (topic !== 'step') return topicNames[topic]()
  return act ? stepNames[act]() : t('News')
}
