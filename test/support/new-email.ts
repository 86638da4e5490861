import { randomUUID } from 'node:crypto'

/** Returns an unused e-mail address, so that a journey can be repeated. It is of letters: a digit in it would be found by a test that searches for parts of a phone or a PIN code. */
export function newEmail(name = 'x'): string {
  const letters = randomUUID()
    .replaceAll('-', '')
    .slice(0, 12)
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
  return `${name}-${letters}@example.com`
}
