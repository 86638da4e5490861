import { createHmac, timingSafeEqual } from 'node:crypto'

/** Returns the HMAC-SHA256 in lower-case hex, by which Razorpay and Meta sign webhooks. */
export function sign(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** Compares in constant time. */
export function isSame(given: string, expected: string): boolean {
  const left = Buffer.from(given)
  const right = Buffer.from(expected)
  return left.length === right.length && timingSafeEqual(left, right)
}
