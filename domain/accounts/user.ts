/** Without an e-mail address there is a phone, which is also the name until an order names the person. */
export type User = { id: string; email: string; name: string }

const phoneDomain = '@phone.invalid'

/** Fills the column of an account without one; mail to it is never delivered (RFC 2606). */
export function phoneEmail(unique: string): string {
  return `${unique}${phoneDomain}`
}

export function shownEmail(email: string): string {
  return email.endsWith(phoneDomain) ? '' : email
}

/** Empty while it is a phone number. */
export function ownName(name: string): string {
  return /^\+91 \d{5} \d{5}$/.test(name) ? '' : name
}

export function splitName(name: string): [first: string, others: string] {
  const [first = '', ...others] = name.trim().split(/\s+/)
  return [first, others.join(' ')]
}

export function initials(name: string): string {
  const words = ownName(name).trim().split(/\s+/).slice(0, 2)
  return words.map((word) => [...word][0]?.toLocaleUpperCase('en-IN') ?? '').join('')
}
