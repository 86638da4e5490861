import { rich } from '#app/ui/rich.tsx'
import type { OrderMessage } from '#domain/fulfilment/order-messages.server'
import { t } from '#domain/texts/translate'

const subjects = (): Record<string, string> => ({
  'hand-over': t('Shipped'),
  deliver: t('Delivered'),
  cancel: t('Cancelled'),
  'finish-return': t('Returned'),
  'edit-parcel': t('Another courier or number'),
  new: t('Asked to confirm'),
  'leave-upi': t('UPI id'),
})

/** Names the subject and the channel of a message to the buyer. */
export function MessageName({ message }: { message: OrderMessage }) {
  const subject = <b className="font-semibold">{subjectOf(message)}</b>
  return (
    <span>
      {message.kind.includes('mail')
        ? rich('{subject} by e-mail', { subject })
        : rich('{subject} by WhatsApp', { subject })}
    </span>
  )
}

function subjectOf({ kind, act }: OrderMessage): string {
  if (kind.startsWith('refund-refused')) return t('Refund refused')
  if (kind.startsWith('refund-')) return t('Refund')
  if (kind.startsWith('recall-')) return t('Recall')
  return (act && subjects()[act]) ?? (act ? t('News') : t('Confirmation'))
}
