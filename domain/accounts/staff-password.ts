export const staffPasswordLength = 10

/** Added numbers and symbols help little. */
const commonWords = new Set(
  `
  password passwort passcode letmein welcome admin administrator login secret changeme qwerty qwertyuiop
  asdfghjkl zxcvbnm qwertyqwerty abcdef abcdefgh abcdefghij iloveyou football baseball cricket superman batman
  princess sunshine monkey dragon master shadow michael computer internet whatever trustno starwars freedom
  hello helloworld india bharat hindustan gujarat palanpur ahmedabad mumbai krishna ganesh ganesha shiva
  omnamahshivaya jaishreeram jaishriram jaimatadi saibaba radhekrishna hanuman lakshmi sachin tendulkar shahrukh
  priyanka rahul deepak sweety chocolate namaste saathi masala saathimasala spices spice shop counter owner
  manager business
`.split(/\s+/),
)

const alike: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** A common word with additions, only digits, a row of keys, a repeated group, or the person's address or name. */
export function staffPasswordWeakness(
  password: string,
  person: { email: string; name: string },
): 'short' | 'common' | 'personal' | null {
  if (password.length < staffPasswordLength) return 'short'
  const lower = password.toLowerCase()
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const words = [core, [...core].map((sign) => alike[sign] ?? sign).join('')].map(lettersOf)
  if (words.some((word) => word.length < 3 || commonWords.has(word) || isRepeated(word)) || isRepeated(lower))
    return 'common'
  const own = `${person.email.split('@')[0]} ${person.name}`.toLowerCase().split(/[^\p{L}]+/u)
  return words.some((word) => isMadeOf(word, own)) ? 'personal' : null
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]/gu, '')
}

function isRepeated(text: string): boolean {
  return /^(.{1,5})\1+$/.test(text)
}

function isMadeOf(text: string, words: string[]): boolean {
  const rest = words
    .filter((word) => word.length > 2)
    .sort((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ''), text)
  return rest.length < 3
}
