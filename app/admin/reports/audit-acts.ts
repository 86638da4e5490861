import type { Act } from '#domain/orders/stage'

const ofOrders: Record<Act | 'tracking', string> = {
  new: 'took',
  accept: 'accepted',
  pack: 'packed',
  'hand-over': 'handed over',
  deliver: 'marked as delivered',
  cancel: 'cancelled',
  'start-return': 'marked as coming back',
  'finish-return': 'took back',
  tracking: 'wrote the tracking number of',
  undo: 'undid a step of',
  'confirm-cod': 'noted the buyer’s yes to',
  'edit-address': 'changed the address of',
  'edit-firm': 'changed the firm and GSTIN of',
  'edit-note': 'changed the note of',
  'resend-message': 'sent a message again about',
  'settle-message': 'told the buyer by phone about',
  refund: 'refunded',
  'retry-refund': 'tried the refund again of',
  'settle-refund': 'noted the refund as sent for',
  'drop-refund': 'dropped the refund of',
  'leave-upi': 'wrote down a UPI id for',
  'return-goods': 'took goods back of',
  remit: 'noted the courier’s cash for',
}

/** What an actor did, followed by what it was done to. */
const acts: Record<string, string> = {
  ...Object.fromEntries(Object.entries(ofOrders).map(([act, text]) => [`order.${act}`, text])),
  'clock.confirm': 'confirmed',
  'clock.right': 'found right again',
  'cod.remittance': 'noted cash paid out by',
  'pin.save': 'changed the rule for',
  'customer.reset-link': 'made a link to a new password for',
  'customer.note': 'changed the note on',
  'customer.export': 'downloaded all data of',
  'customer.erase': 'erased',
  'settings.save': 'changed the settings',
  'staff.invite': 'made an invitation link',
  'staff.join': 'joined the team:',
  'staff.remove': 'removed from the team:',
  'staff.reset-code': 'made a link to a new authenticator for',
  'staff.renew-codes': 'made new backup codes for',
  'product.price': 'changed a price of',
  'product.publish': 'published',
  'product.add': 'added',
  'product.status': 'changed who sees',
  'product.import': 'imported',
  'product.archive': 'archived',
  'product.remove': 'removed',
  'stock.receive': 'received',
  'stock.count': 'counted',
  'stock.damaged': 'took out as damaged',
  'stock.sample': 'took out as a sample',
  'stock.low-at': 'set the low-stock level of',
  'stock.recall': 'recalled a batch of',
  'letter.answer': 'answered',
  'letter.mark': 'marked',
  'subscriber.remove': 'removed',
}

/** Returns the words for an act; one without words of its own is read from its name. */
export function actText(act: string): string {
  return acts[act] ?? act.replace(/^[a-z]+\./, '').replaceAll('-', ' ')
}
