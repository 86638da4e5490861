import type { OrderEventRow } from '#database/schema/orders'
import { msg } from '#domain/texts/translate'

/** What a command did with an order, as a sentence without its actor. */
export const orderActs: Record<OrderEventRow['act'] | 'tracking', string> = {
  new: msg('took {about}'),
  accept: msg('accepted {about}'),
  pack: msg('packed {about}'),
  'hand-over': msg('handed over {about}'),
  deliver: msg('marked {about} as delivered'),
  cancel: msg('cancelled {about}'),
  'start-return': msg('marked {about} as coming back'),
  'finish-return': msg('took back {about}'),
  tracking: msg('wrote the tracking number of {about}'),
  undo: msg('undid a step of {about}'),
  'confirm-cod': msg('confirmed {about}'),
  'edit-address': msg('changed the address of {about}'),
  'edit-firm': msg('changed the firm and GSTIN of {about}'),
  'edit-note': msg('changed the note of {about}'),
  'resend-message': msg('sent a message again about {about}'),
  'settle-message': msg('told the buyer by phone about {about}'),
  refund: msg('decided a refund for {about}'),
  'retry-refund': msg('tried the refund of {about} again'),
  'settle-refund': msg('noted the refund as sent for {about}'),
  'drop-refund': msg('dropped the refund of {about}'),
  'leave-upi': msg('wrote down a UPI id for {about}'),
  'return-goods': msg('took back goods of {about}'),
  'send-again': msg('sent packs of {about} again'),
  'change-lines': msg('changed the packs of {about}'),
  book: msg('asked for a courier for {about}'),
  'edit-parcel': msg('changed courier or tracking number of {about}'),
  pay: msg('paid {about} by UPI'),
  remit: msg('noted the courier’s cash for {about}'),
  'close-credits': msg('said that nothing more goes back for {about}'),
  'undo-remit': msg('took back that the cash was handed in for {about}'),
}

/** Acts that are not commands on an order. The audit stores their names, so none is renamed or taken out. */
const otherActs = {
  'numbers.confirm': { about: 'numbers', text: msg('confirmed {about}') },
  'cod.remittance': { about: 'courier', text: msg('noted cash paid out by {about}') },
  'cod.take-back': { about: 'courier', text: msg('took back a noted payment of {about}') },
  'offer.save': { about: 'offer', text: msg('changed {about}') },
  'pin.save': { about: 'pin', text: msg('changed the rule for {about}') },
  'customer.reset-link': { about: 'customer', text: msg('made a link to a new password for {about}') },
  'customer.note': { about: 'customer', text: msg('changed the note on {about}') },
  'customer.export': { about: 'customer', text: msg('downloaded all data of {about}') },
  'customer.erase': { about: 'customer', text: msg('erased {about}') },
  'settings.save': { about: 'section', text: msg('changed the settings {about}') },
  'staff.invite': { about: 'invitation', text: msg('made an invitation link') },
  'staff.withdraw': { about: 'invitation', text: msg('withdrew an invitation link') },
  'staff.role': { about: 'staff', text: msg('changed the role of {about}') },
  'staff.join': { about: 'staff', text: msg('joined the team: {about}') },
  'staff.remove': { about: 'staff', text: msg('removed from the team: {about}') },
  'staff.reset-code': { about: 'staff', text: msg('made a link to a new authenticator for {about}') },
  'staff.renew-codes': { about: 'staff', text: msg('made new backup codes for {about}') },
  'draft.discard': { about: 'product', text: msg('threw away the draft of {about}') },
  'product.price': { about: 'product', text: msg('changed a price of {about}') },
  'product.publish': { about: 'product', text: msg('published {about}') },
  'product.add': { about: 'product', text: msg('added {about}') },
  'product.status': { about: 'product', text: msg('changed who sees {about}') },
  'product.import': { about: 'product', text: msg('imported {about}') },
  'review.hide': { about: 'product', text: msg('hid a review of {about}') },
  'review.show': { about: 'product', text: msg('showed a hidden review of {about} again') },
  'search.words': { about: 'words', text: msg('changed {about}') },
  'stock.receive': { about: 'size', text: msg('received {about}') },
  'stock.count': { about: 'size', text: msg('counted {about}') },
  'stock.discard': { about: 'size', text: msg('discarded packs of {about}') },
  'stock.low-at': { about: 'size', text: msg('set the low-stock level of {about}') },
  'stock.recall': { about: 'batch', text: msg('recalled a batch of {about}') },
  'stock.report': { about: 'batch', text: msg('changed the laboratory report of a batch of {about}') },
  'stock.sell-again': { about: 'batch', text: msg('took back the recall of {about}') },
  'letter.answer': { about: 'message', text: msg('answered {about}') },
  'letter.mark': { about: 'message', text: msg('marked {about}') },
  'subscriber.remove': { about: 'subscriber', text: msg('removed {about}') },
} as const satisfies Record<string, { about: string; text: string }>

type OtherAct = keyof typeof otherActs

/** `about` is what a subject identifies: `jeera` a product, `jeera 250gm` a size, `jeera J-7` a batch; most are ids. */
type Act = { about: (typeof otherActs)[OtherAct]['about'] | 'order' | 'unknown'; text: string }

export type AuditAct = OtherAct | `order.${keyof typeof orderActs}`

export function describeAct(act: string): Act {
  if (Object.hasOwn(otherActs, act)) return otherActs[act as OtherAct]
  const [room = '', name = ''] = act.split('.')
  const about = room === 'order' ? 'order' : 'unknown'
  const known = about === 'order' && Object.hasOwn(orderActs, name) && orderActs[name as keyof typeof orderActs]
  return { about, text: known || `${name.replaceAll('-', ' ')} {about}` }
}
