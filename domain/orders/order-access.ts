/** By a link that holds the order's key, or by its account. */
export type OrderProof = 'link' | 'account'

/** The minimum proof. The link is printed on the packing slip: it may cost the buyer no money and show no address. */
export const orderAccess = {
  // The page tells what the tracking page of a courier tells, and looking changes nothing.
  'see-order': 'link',
  // Name, street, whole phone, PIN and note lead to a door.
  'see-delivery': 'account',
  // A document for the goods in the parcel; without the account it has no buyer’s name, address and GSTIN.
  'see-invoice': 'link',
  'see-buyer-on-invoice': 'account',
  // It binds nobody: the cash is due at the door, and not taking the parcel costs nothing.
  'confirm-cod': 'link',
  // Until the parcel is packed, and so before its QR code leaves the shop; money goes only where it came from.
  cancel: 'link',
  // Many buyers never sign in. It fills an empty place only, the buyer is told at once, and staff see how it came.
  'leave-upi': 'link',
  // Money would go to somebody else. Without the account staff do it, after they have called the phone of the order.
  'replace-upi': 'account',
  // It reaches the staff alone; the answer goes to the mailbox of the order.
  complain: 'link',
  // Many buyers never sign in. It costs nothing, shows a first name only, and whoever has the link may withdraw it.
  review: 'link',
  // Anybody may pay for somebody: it shows the amount and the number alone, and binds nobody else.
  pay: 'link',
  // Only the page that waits for a payment asks, and who pays is signed in.
  'read-state': 'account',
  // Only the browser that paid brings a payment back.
  'return-payment': 'account',
  'ask-for-message': 'account',
} as const satisfies Record<string, OrderProof>

export type OrderPermission = keyof typeof orderAccess

export function isPermitted(permission: OrderPermission, proof: OrderProof): boolean {
  return proof === 'account' || orderAccess[permission] === 'link'
}
