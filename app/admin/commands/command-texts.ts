import { formatRecentInSentence } from '#app/admin/shared/times'
import { orderActs } from '#domain/audit/acts'
import { firstName } from '#domain/notifications/customer-name'
import type { OrderEvent } from '#domain/orders/order-events.server'
import type { OrderCommand } from '#domain/orders/stage'
import { t, translated } from '#domain/texts/translate'

/** The result of a command, for one order by its number or for several by their count. */
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

/** Returns who did what with an order, and when: Meera packed this order at 10:42 am. */
export function describeEntry({ act, at, by }: OrderEvent, now: number): string {
  const staffName = by.kind === 'staff' ? firstName(by.name, t('Somebody')) : null
  return t('{who} {did} {when}.', {
    who: staffName ?? (by.kind === 'buyer' ? t('The buyer') : t('The shop')),
    did: translated(orderActs[act]).replace('{about}', t('this order')),
    when: formatRecentInSentence(at, now),
  })
}

/** Returns who entered the UPI id for refunds of an order, and when. */
export function upiRecordedText(event: OrderEvent, now: number): string {
  const when = formatRecentInSentence(event.at, now)
  switch (event.data.leftBy) {
    case 'link':
      return t('Left by the link of the order {when}, without signing in.', { when })
    case 'account':
      return t('Left by the buyer {when}, signed in to the account of the order.', { when })
    default:
      return describeEntry(event, now)
  }
}
