import { whenOf } from '#app/admin/shared/times'
import { firstName } from '#domain/notifications/customer-name'
import type { OrderEvent } from '#domain/orders/order-events.server'
import type { OrderCommand } from '#domain/orders/stage'
import { t } from '#domain/texts/translate'

/** What was done with an order, or with several: its number, or how many they are. */
const done: Record<OrderCommand, (order: string) => string> = {
  new: (order) => t('{order} placed', { order }),
  accept: (order) => t('{order} accepted', { order }),
  pack: (order) => t('{order} packed', { order }),
  'hand-over': (order) => t('{order} handed over', { order }),
  deliver: (order) => t('{order} delivered', { order }),
  'start-return': (order) => t('{order} marked as coming back', { order }),
  'finish-return': (order) => t('{order} taken back', { order }),
  cancel: (order) => t('{order} cancelled', { order }),
  'confirm-cod': (order) => t('{order} confirmed', { order }),
  undo: (order) => t('{order} put one step back', { order }),
  'edit-address': (order) => t('{order} given another address', { order }),
  'edit-firm': (order) => t('{order} given other firm details', { order }),
  'edit-note': (order) => t('{order} given a note', { order }),
  'resend-message': (order) => t('{order} written to again', { order }),
  'settle-message': (order) => t('{order} told by phone', { order }),
  refund: (order) => t('{order}: refund decided', { order }),
  'retry-refund': (order) => t('{order}: refund tried again', { order }),
  'settle-refund': (order) => t('{order} noted as paid back', { order }),
  'drop-refund': (order) => t('{order} freed of its refund', { order }),
  'leave-upi': (order) => t('{order} given a UPI id', { order }),
  'return-goods': (order) => t('{order} taken back in part', { order }),
  'remove-lines': (order) => t('{order} left without what is out of stock', { order }),
  'edit-parcel': (order) => t('{order} given another courier or number', { order }),
  remit: (order) => t('{order} noted as paid out', { order }),
  'close-credits': (order) => t('{order}: nothing more goes back', { order }),
  'undo-remit': (order) => t('{order}: cash not handed in after all', { order }),
}

/** Returns what was done: `SM-4829-1507 packed`. */
export function doneText(act: string | undefined, order: string): string {
  const found = Object.entries(done).find(([name]) => name === act)
  return found ? found[1](order) : t('{order} done', { order })
}

/** Meera packed this at 10:42 am. */
export function describeEntry({ act, at, by }: OrderEvent, now: number): string {
  const staffName = by.kind === 'staff' ? firstName(by.name, t('Somebody')) : null
  return entries[act]({
    who: staffName ?? (by.kind === 'buyer' ? t('The buyer') : t('The shop')),
    when: whenOf(at, now),
  })
}

/** Returns who entered the UPI id for refunds of an order, and when. */
export function upiRecordedText(event: OrderEvent, now: number): string {
  const when = whenOf(event.at, now)
  switch (event.data.leftBy) {
    case 'link':
      return t('Left by the link of the order {when}, without signing in.', { when })
    case 'account':
      return t('Left by the buyer {when}, signed in to the account of the order.', { when })
    default:
      return describeEntry(event, now)
  }
}

const entries: Record<OrderCommand, (entry: { who: string; when: string }) => string> = {
  new: (entry) => t('{who} took this order {when}.', entry),
  accept: (entry) => t('{who} accepted this {when}.', entry),
  pack: (entry) => t('{who} packed this {when}.', entry),
  'hand-over': (entry) => t('{who} handed this over {when}.', entry),
  deliver: (entry) => t('{who} marked this as delivered {when}.', entry),
  'start-return': (entry) => t('{who} marked this as coming back {when}.', entry),
  'finish-return': (entry) => t('{who} took this back {when}.', entry),
  cancel: (entry) => t('{who} cancelled this {when}.', entry),
  'confirm-cod': (entry) => t('{who} confirmed this {when}.', entry),
  undo: (entry) => t('{who} took the last step back {when}.', entry),
  'edit-address': (entry) => t('{who} changed the address {when}.', entry),
  'edit-firm': (entry) => t('{who} changed the firm and GSTIN {when}.', entry),
  'edit-note': (entry) => t('{who} changed the note {when}.', entry),
  'resend-message': (entry) => t('{who} sent a message again {when}.', entry),
  'settle-message': (entry) => t('{who} told the buyer by phone {when}.', entry),
  refund: (entry) => t('{who} sent money back {when}.', entry),
  'retry-refund': (entry) => t('{who} had the refund tried again {when}.', entry),
  'settle-refund': (entry) => t('{who} noted that the money is sent {when}.', entry),
  'drop-refund': (entry) => t('{who} dropped the refund {when}.', entry),
  'leave-upi': (entry) => t('{who} left a UPI id {when}.', entry),
  'return-goods': (entry) => t('{who} took goods back {when}.', entry),
  'remove-lines': (entry) => t('{who} left out what is out of stock {when}.', entry),
  'edit-parcel': (entry) => t('{who} changed courier or number {when}.', entry),
  remit: (entry) => t('{who} noted the courier’s cash {when}.', entry),
  'close-credits': (entry) => t('{who} said {when} that nothing more goes back.', entry),
  'undo-remit': (entry) => t('{who} took back {when} that the cash was handed in.', entry),
}
