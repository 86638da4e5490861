/** The words of a name as the search knows them: in small letters, each once, none longer than 40 signs. */
export function wordsOfName(name: string): string[] {
  const words = name.toLowerCase().split(' ')
  return [...new Set(words.map((word) => word.slice(0, 40)).filter((word) => word !== ''))]
}

/** The digits of a phone number backwards, so that its last ones can be found by an index. */
export function reverseDigits(phone: string): string {
  return [...phone.replace(/\D/g, '')].reverse().join('')
}
