import { randomUUID } from 'node:crypto'

const letters = 'bfjkqvwx'

/**
 * Returns an unused e-mail address, so that a journey can be repeated. It has neither digits, vowels nor z: a test that searches for parts of a phone, the
 * beginning of a name or what nobody has, such as zz, does not find it.
 */
export function newEmail(name = 'x'): string {
  const random = [...randomUUID().replaceAll('-', '').slice(0, 16)]
  return `${name}-${random.map((digit) => letters.charAt(Number.parseInt(digit, 16) % letters.length)).join('')}@example.com`
}
