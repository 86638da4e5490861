import { drawQrCode, type QrCode } from '#app/documents/bar-codes.server'
import type { AdminOrder, AdminRefund } from '#domain/fulfilment/admin-order.server'
import { decimalRupees } from '#domain/money'

export type PayCode = { link: string; qr: QrCode }

/** NPCI's UPI linking specification: payee, name, amount in rupees, currency, note. */
export function drawPayCode({ upiId, order }: AdminOrder, { amountPaise }: AdminRefund): PayCode {
  // Escaped letters of other scripts would make the code too dense for an old phone.
  const payee = /^[\x20-\x7e]+$/.test(order.name) ? order.name : order.number
  const fields = {
    pa: upiId ?? '',
    pn: payee,
    am: decimalRupees(amountPaise),
    cu: 'INR',
    tn: `Refund ${order.number}`,
  }
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const link = `upi://pay?${query.join('&')}`
  return { link, qr: drawQrCode(link, { border: 2 }) }
}
