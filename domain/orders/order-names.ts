/** Returns the distinct words in lower case, each cut to 40 characters. */
export function wordsOfName(name: string): string[] {
  const words = name.toLowerCase().split(' ')
  return [...new Set(words.map((word) => word.slice(0, 40)).filter((word) => word !== ''))]
}

/** Only this many words of a name are indexed in pairs. */
const maxPaired = 6

/** Returns the search keys of a name: each word, and each pair of words in both orders, so that one index also serves searches for two words. */
export function searchKeysOfName(name: string): string[] {
  const words = wordsOfName(name)
  const paired = words.slice(0, maxPaired)
  return [
    ...words,
    ...paired.flatMap((word) => paired.filter((other) => other !== word).map((other) => `${word} ${other}`)),
  ]
}

/** Returns the digits in reverse order, so that an index can find the last digits of a phone number. */
export function reverseDigits(phone: string): string {
  return [...phone.replace(/\D/g, '')].reverse().join('')
}
