/** How a buyer proved access to an order: by a link that holds its key, or by its account. */
export type OrderProof = 'link' | 'account'

/**
 * Lists what a buyer may see and do with an order, the minimum proof that each permission needs, and the reason. The link is also printed as a QR
 * code on the packing slip, so everybody who handles the parcel has it: it permits nothing that costs the buyer money or reveals the address.
 */
export const orderAccess = {
  'see-order': {
    by: 'link',
    why: 'The page tells what the tracking page of a courier tells, and looking changes nothing.',
  },
  'see-delivery': { by: 'account', why: 'Name, street, whole phone, PIN and note lead to a door.' },
  'see-invoice': {
    by: 'link',
    why: 'A document for the goods in the parcel; without the account it has no buyer’s name, address and GSTIN.',
  },
  'see-buyer-on-invoice': { by: 'account', why: 'Name, firm, address and GSTIN of the buyer.' },
  'confirm-cod': {
    by: 'link',
    why: 'It binds nobody: the cash is due at the door, and not taking the parcel costs nothing.',
  },
  cancel: {
    by: 'link',
    why: 'Until the parcel is packed, and so before its QR code leaves the shop; money goes only where it came from.',
  },
  'leave-upi': {
    by: 'link',
    why: 'Many buyers never sign in. It fills an empty place only, the buyer is told at once, and staff see how it came.',
  },
  'replace-upi': {
    by: 'account',
    why: 'Money would go to somebody else. Without the account staff do it, after they have called the phone of the order.',
  },
  complain: { by: 'link', why: 'It reaches the staff alone; the answer goes to the mailbox of the order.' },
  review: {
    by: 'link',
    why: 'Many buyers never sign in. It costs nothing, shows a first name only, and whoever has the link may withdraw it.',
  },
  pay: {
    by: 'link',
    why: 'Anybody may pay for somebody: it shows the amount and the number alone, and binds nobody else.',
  },
  'read-state': { by: 'account', why: 'Only the page that waits for a payment asks, and who pays is signed in.' },
  'return-payment': { by: 'account', why: 'Only the browser that paid brings a payment back.' },
  'ask-for-message': { by: 'account', why: 'Only the checkout asks for it.' },
} as const satisfies Record<string, { by: OrderProof; why: string }>

export type OrderPermission = keyof typeof orderAccess

export function isPermitted(permission: OrderPermission, proof: OrderProof): boolean {
  return proof === 'account' || orderAccess[permission].by === 'link'
}
