import { momentOf } from '#app/admin/shared/times'
import type { OrderEvent } from '#domain/orders/order-events.server'
import type { Act, Stage } from '#domain/orders/stage'
import { t } from '#domain/texts/translate'

/** The texts that follow "Meera" or an order's number. */
const done: Record<Act, string> = {
  new: 'placed',
  accept: 'accepted',
  pack: 'packed',
  'hand-over': 'handed over',
  deliver: 'delivered',
  'start-return': 'marked as coming back',
  'finish-return': 'taken back',
  cancel: 'cancelled',
  'confirm-cod': 'confirmed',
  undo: 'put one step back',
  'edit-address': 'given another address',
  'edit-firm': 'given other firm details',
  'edit-note': 'given a note',
  'resend-message': 'written to again',
  'settle-message': 'told by phone',
  refund: 'refunded',
  'retry-refund': 'given its refund again',
  'settle-refund': 'noted as paid back',
  'drop-refund': 'freed of its refund',
  'leave-upi': 'given a UPI id',
  'return-goods': 'taken back in part',
  'remove-lines': 'left without what is out of stock',
  remit: 'noted as paid out',
}

export const stageNames = (): Record<Stage, string> => ({
  new: t('New'),
  accepted: t('Accepted'),
  packed: t('Packed'),
  'handed-over': t('On the way'),
  delivered: t('Delivered'),
  returning: t('Coming back'),
  returned: t('Returned'),
  cancelled: t('Cancelled'),
})

export function doneText(act: Act): string {
  return done[act]
}

/** Meera packed this at 10:42. */
export function describeEntry({ act, at, by }: OrderEvent, now: number): string {
  const who = by.kind === 'staff' ? (by.name.split(' ')[0] ?? '') : by.kind === 'buyer' ? t('The buyer') : t('The shop')
  const verb = spoken[act]
  return t('{value} {verb} at {momentOf}.', { value: who || 'Somebody', verb, momentOf: momentOf(at, now) })
}

/** Returns who entered the UPI id for refunds of an order, and when. */
export function upiRecordedText(event: OrderEvent, now: number): string {
  const at = momentOf(event.at, now)
  switch (event.data.leftBy) {
    case 'link':
      return t('Left by the link of the order at {at}, without signing in.', { at })
    case 'account':
      return t('Left by the buyer at {at}, signed in to the account of the order.', { at })
    default:
      return describeEntry(event, now)
  }
}

const spoken: Record<Act, string> = {
  new: 'took this order',
  accept: 'accepted this',
  pack: 'packed this',
  'hand-over': 'handed this over',
  deliver: 'marked this as delivered',
  'start-return': 'marked this as coming back',
  'finish-return': 'took this back',
  cancel: 'cancelled this',
  'confirm-cod': 'confirmed this',
  undo: 'took the last step back',
  'edit-address': 'changed the address',
  'edit-firm': 'changed the firm and GSTIN',
  'edit-note': 'changed the note',
  'resend-message': 'sent a message again',
  'settle-message': 'told the buyer by phone',
  refund: 'sent money back',
  'retry-refund': 'had the refund tried again',
  'settle-refund': 'noted that the money is sent',
  'drop-refund': 'dropped the refund',
  'leave-upi': 'left a UPI id',
  'return-goods': 'took goods back',
  'remove-lines': 'left out what is out of stock',
  remit: 'noted the courier’s cash',
}
