import { t } from '#domain/texts/translate'

const nameWord = /^(?:[\p{L}\p{M}'’-]|\u200c|\u200d){1,30}\.?$/u
const longestName = 4

/**
 * Returns the words up to the first one that cannot be part of a name: the message goes to an unconfirmed number or address, so it must not carry
 * arbitrary text.
 */
export function fullName(name: string): string {
  const words = name.split(' ')
  const end = words.findIndex((word) => !nameWord.test(word))
  return words.slice(0, Math.min(longestName, end < 0 ? words.length : end)).join(' ') || t('friend')
}

export function firstName(name: string): string {
  return fullName(name).split(' ')[0] ?? t('friend')
}
