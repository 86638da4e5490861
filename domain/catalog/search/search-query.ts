import { countryCodes } from '#domain/catalog/countries'
import { parsePage } from '#domain/catalog/listing'
import { wordsOf } from '#domain/catalog/search/search-words'
import { numberOf, visible } from '#domain/text'

/** Maximum length of a query; longer ones are cut, so that no query is expensive. */
const maxQueryLength = 64
const maxWords = 8
export const maxSearchPages = 20

/** Returns the query composed (NFC), in lower case, with single spaces. */
export function normalizeQuery(query: string): string {
  const plain = visible(query.slice(0, 4 * maxQueryLength))
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
  return [...plain].slice(0, maxQueryLength).join('').trim()
}

/** Returns the shortest equivalent query parameters in a fixed order; pages count from 1. */
export function normalizeSearchParameters(given: URLSearchParams): URLSearchParams {
  const normalized = new URLSearchParams()
  const query = normalizeQuery(given.get('q') ?? '')
  const page = parsePage(given)
  if (query !== '') normalized.append('q', query)
  const { origin, byOrigin } = parseOrigin(given)
  if (origin !== '') normalized.append('origin', origin)
  if (byOrigin) normalized.append('sort', 'origin')
  if (page > 1) normalized.append('page', String(Math.min(page, maxSearchPages)))
  return normalized
}

export function parseOrigin(given: URLSearchParams): { origin: string; byOrigin: boolean } {
  const origin = given.get('origin') ?? ''
  return {
    origin: countryCodes.includes(origin) ? origin : '',
    byOrigin: given.get('sort') === 'origin',
  }
}

/** Words without meaning for a search. */
const fillers = new Set(
  wordsOf(
    `a an all the this that where what which how can could you do does have is are there it get give show find make making use used using
    recipe recipes kaise banaye banane banavani of for in with and or to on my me i we need want wants please some any best good top quality pure fresh natural original
    real buy order online shop shopping store price prices rate cost cheap offer discount sale near delivery home made homemade pack packs
    packet packets pkt pouch jar jars bottle ka ki ke ko aur wala wali wale waala mein me liye chahiye chaiye kharide kharidna dena daam bhav no ni nu na
    ne mate maate joie joiye levu saru rs inr rupees indian desi kg kilo gm
    का की के को और वाला वाली वाले में लिए चाहिए खरीदें खरीदना दाम भाव शुद्ध ताज़ा ताजा असली देसी रेसिपी विधि कैसे बनाएं बनाने
    નો ની નું ના ને અને માટે જોઈએ લેવું ભાવ શુદ્ધ તાજો તાજી તાજું અસલી દેશી વાળો વાળી વાળું રેસિપી રેસીપી રીત બનાવવાની બનાવવા`,
  ),
)

/** Words for the form of a product: alone they find many products, beside another word they are ignored. */
const forms = new Set(
  wordsOf(
    `masala masalas masale masalo masalla spice spices powder powders ground pisi pisa pisela dalelu dalela bhuko seed seeds dana beej whole
    sabut akhu akha leaf leaves patta patra mix blend flakes flake sauce sos paste stick sticks
    मसाला मसाले पाउडर पिसी पिसा दाना बीज साबुत पत्ता पत्ते सॉस મસાલો મસાલા પાઉડર ભૂકો દાણા આખું આખા પત્તા સૉસ`,
  ),
)

/** Ingredients and common words that the texts of many products mention. */
export const staples = new Set(
  wordsOf(
    `salt oil water rice sugar flour butter ghee milk egg eggs fish onion potato vegetables curries gravy roast kitchen home house street
    market world family week cup hand hands fire fires pot wood still too from one own not must those everyday cooking style`,
  ),
)

export function isForm(word: string): boolean {
  return forms.has(word)
}

const units: Record<string, string> = Object.fromEntries([
  ...wordsOf(
    'kg kgs kilo kilos kilogram kilograms kilogramme किलो किलोग्राम किग्रा किग्राम કિલો કિલોગ્રામ કિગ્રા કિગ્રામ',
  ).map((word) => [word, 'kg']),
  ...wordsOf('g gm gms gr gram grams gramme grammes ग्राम ग्रा ગ્રામ ગ્રા').map((word) => [word, 'g']),
  ...wordsOf('oz ounce ounces').map((word) => [word, 'oz']),
  ...wordsOf('ml मिली મિલી').map((word) => [word, 'ml']),
])

/** Spoken fractions of a kilo. */
const parts: Record<string, number> = Object.fromEntries([
  ...wordsOf('half adha aadha adho aadho adhu ardho आधा अर्धा અડધો અડધું અર્ધો').map((word) => [word, 0.5]),
  ...wordsOf('quarter pav paav pa paa पाव પા પાવ').map((word) => [word, 0.25]),
  ...wordsOf('one ek एक એક').map((word) => [word, 1]),
])

const jarSizes: Record<string, string> = {
  small: 'small-jar',
  chhota: 'small-jar',
  chota: 'small-jar',
  large: 'large-jar',
  big: 'large-jar',
  bada: 'large-jar',
}

/** Units with a dot or a space after their first syllable, as in કિ.ગ્રા. */
const dottedUnits = /(કિ|कि)(?:\.| |\. )(?=ગ્રા|ग्रा)|(મિ|मि)(?:\.| |\. )(?=લી|ली)/g

/** Extracts packs from a text: '500gm', '1 kilo' and 'large jar' become `500g`, `1000g` and `large-jar`. */
export function packsOf(text: string): { packs: string[]; words: string[] } {
  const words: string[] = []
  const packs: string[] = []
  const plain = text.replace(dottedUnits, '$1$2').replace(/(\b0?\.5|\b1\/2|½)(?= ?k)/g, 'half ')
  const all = wordsOf(plain).flatMap(splitAmount)
  for (let at = 0; at < all.length; at++) {
    const [word = '', next = ''] = all.slice(at, at + 2)
    const unit = units[next]
    const amount = parts[word] ?? numberOf(word)
    if (unit && amount > 0) packs.push(unit === 'kg' ? `${Math.round(amount * 1000)}g` : `${amount}${unit}`)
    else if (/^jars?$/.test(next) && jarSizes[word]) packs.push(jarSizes[word])
    else {
      words.push(word)
      continue
    }
    at++
  }
  return { packs, words }
}

/** Splits `500gm` into two words; leaves `masala2` as it is. */
function splitAmount(word: string): string[] {
  const [, amount = '', unit = ''] = /^(\p{N}+)([\p{L}\p{M}]+)$/u.exec(word) ?? []
  return units[unit] ? [amount, unit] : [word]
}

/** Parses a query; keeps fillers only when nothing else is left. */
export function parseQuery(query: string): { words: string[]; packs: string[] } {
  const { words, packs } = packsOf(normalizeQuery(query))
  const distinctive = distinctiveWords(words)
  return { words: (distinctive.length > 0 || packs.length > 0 ? distinctive : words).slice(0, maxWords), packs }
}

export function distinctiveWords(words: string[]): string[] {
  return words.filter((word) => !fillers.has(word))
}
