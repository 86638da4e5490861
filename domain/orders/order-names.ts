/** In small letters, each once, none longer than 40 signs. */
export function wordsOfName(name: string): string[] {
  const words = name.toLowerCase().split(' ')
  return [...new Set(words.map((word) => word.slice(0, 40)).filter((word) => word !== ''))]
}

/** Of longer names the first so many words are found together, too. */
const maxPaired = 6

/** What a name is found by: each word, and each two of them in either order, so that one index serves two words typed. */
export function searchKeysOfName(name: string): string[] {
  const words = wordsOfName(name)
  const paired = words.slice(0, maxPaired)
  return [
    ...words,
    ...paired.flatMap((one) => paired.filter((other) => other !== one).map((other) => `${one} ${other}`)),
  ]
}

/** So that its last digits can be found by an index. */
export function reverseDigits(phone: string): string {
  return [...phone.replace(/\D/g, '')].reverse().join('')
}
