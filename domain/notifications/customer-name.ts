const nameWord = /^(?:[\p{L}\p{M}'’-]|\u200c|\u200d){1,30}\.?$/u
const longestName = 4

/**
 * Words up to the first that is none of a name: a message goes to a number or address that nobody has confirmed, and other words could be
 * anybody's to anybody.
 */
export function fullName(name: string): string {
  const words = name.split(' ')
  const end = words.findIndex((word) => !nameWord.test(word))
  return words.slice(0, Math.min(longestName, end < 0 ? words.length : end)).join(' ') || 'friend'
}

export function firstName(name: string): string {
  return fullName(name).split(' ')[0] ?? 'friend'
}
