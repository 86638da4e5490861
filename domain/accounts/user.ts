export type User = { id: string; email: string; name: string }

/** Returns the first word of a name, and the others. */
export function splitName(name: string): [first: string, others: string] {
  const [first = '', ...others] = name.trim().split(/\s+/)
  return [first, others.join(' ')]
}

export function initials(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2)
  return words.map((word) => [...word][0]?.toLocaleUpperCase('en-IN') ?? '').join('')
}
