import { createHmac } from 'node:crypto'

/** HMAC-SHA256 in hex, as Razorpay and Meta sign webhooks. */
export function sign(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}
