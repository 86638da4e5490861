import { t } from '#domain/texts/translate'

const nameWord = /^(?:[\p{L}\p{M}'’-]|\u200c|\u200d){1,30}\.?$/u
const longestName = 4

export function fullName(name: string): string {
  return nameWords(name).join(' ') || t('friend')
}

export function firstName(name: string, unnamed = t('friend')): string {
  return nameWords(name)[0] ?? unnamed
}

/** A message goes to an unconfirmed number or address, so it must not carry arbitrary text. */
function nameWords(name: string): string[] {
  const words = name.split(' ')
  const end = words.findIndex((word) => !nameWord.test(word))
  return words.slice(0, Math.min(longestName, end < 0 ? words.length : end))
}
