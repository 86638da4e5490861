import { createHmac } from 'node:crypto'

/** Returns the HMAC-SHA256 in lower-case hex, by which Razorpay and Meta sign webhooks. */
export function sign(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}
