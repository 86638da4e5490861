import { randomUUID } from 'node:crypto'

const letters = 'fjkqvwxz'

/**
 * Returns an unused e-mail address, so that a journey can be repeated. It has neither digits nor vowels: a test that searches for parts of a phone or the
 * beginning of a name does not find it.
 */
export function newEmail(name = 'x'): string {
  const random = [...randomUUID().replaceAll('-', '').slice(0, 16)]
  return `${name}-${random.map((digit) => letters.charAt(Number.parseInt(digit, 16) % letters.length)).join('')}@example.com`
}
