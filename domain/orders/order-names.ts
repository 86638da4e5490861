/** In small letters, each once, none longer than 40 signs. */
export function wordsOfName(name: string): string[] {
  const words = name.toLowerCase().split(' ')
  return [...new Set(words.map((word) => word.slice(0, 40)).filter((word) => word !== ''))]
}

/** So that its last digits can be found by an index. */
export function reverseDigits(phone: string): string {
  return [...phone.replace(/\D/g, '')].reverse().join('')
}
