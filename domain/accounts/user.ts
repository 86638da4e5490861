/** The e-mail address is empty for an account that has only a phone; its name is then that phone until an order names the person. */
export type User = { id: string; email: string; name: string }

const phoneDomain = '@phone.invalid'

/** Returns the address that fills the column of an account without one; mail to it is never delivered (RFC 2606). */
export function phoneEmail(unique: string): string {
  return `${unique}${phoneDomain}`
}

/** Returns an account's e-mail address, empty if it has none. */
export function shownEmail(email: string): string {
  return email.endsWith(phoneDomain) ? '' : email
}

/** Returns an account's name, empty while it is a phone number. */
export function ownName(name: string): string {
  return /^\+91 \d{5} \d{5}$/.test(name) ? '' : name
}

/** Returns the first word of a name, and the others. */
export function splitName(name: string): [first: string, others: string] {
  const [first = '', ...others] = name.trim().split(/\s+/)
  return [first, others.join(' ')]
}

export function initials(name: string): string {
  const words = ownName(name).trim().split(/\s+/).slice(0, 2)
  return words.map((word) => [...word][0]?.toLocaleUpperCase('en-IN') ?? '').join('')
}
