/** PostgreSQL rejects some other texts with an error. */
export function isIdentifier(text: string): boolean {
  return /^[\w-]{1,80}$/.test(text)
}

export function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** Nobody types them and some databases reject them; line breaks and tabs stay. */
export function stripControlCharacters(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
}

/** Removes what reorders, splits or disguises text, such as direction marks, but no joiners of Indic scripts. */
export function visible(text: string): string {
  return stripControlCharacters(text)
    .normalize('NFC')
    .replace(/(?![\u200c\u200d])\p{Cf}|[\u0080-\u009f\u115f\u1160\u3164\uffa0]|\u034f/gu, '')
    .replace(/(?<![\u0900-\u0dff])[\u200c\u200d]|[\u200c\u200d](?![\u0900-\u0dff])/gu, '')
}

export function oneLine(text: string): string {
  return visible(text).replace(/\s+/g, ' ').trim()
}

export function plainWords(text: string): string {
  return visible(text)
    .replace(/:\/+/g, ': ')
    .replace(/(?<=[\p{L}\p{N}\p{M}])\.(?=\p{L})/gu, '. ')
    .replace(/[<>[\]{}*_~`|\\@]+/g, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .trim()
}

/** ૩૮૫ and ३८५ become 385. */
export function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let first = code
    while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
    return String((code - first) % 10)
  })
}

export function numberOf(text: string): number {
  return Number(asciiDigits(text))
}

/** Purée (Extra) becomes puree-extra. Empty for a text without ASCII letters and digits. */
export function slugOf(text: string, limit: number): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, limit)
    .replace(/-$/, '')
}

const codeSeparators = /[\s\p{Cf}#'"`‘’“”=./\\,_:|·•()-]/u

/**
 * Reads a typed or pasted code: ASCII digits, without what people and spreadsheets (`="0123"`) put around and between.
 * Separators that belong to a kind of code are `kept`; every dash is a hyphen.
 */
export function compactCode(typed: string, kept = ''): string {
  const text = asciiDigits(visible(typed.normalize('NFKC'))).replace(/[\p{Pd}\u2212]/gu, '-')
  return [...text].filter((sign) => kept.includes(sign) || !codeSeparators.test(sign)).join('')
}

/** By code points: alphabetical in each of our scripts, and the same on the server and in every browser. */
export function compareWords(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/** At most `limit` UTF-16 units. Cuts between graphemes, so that a Gujarati vowel sign keeps its letter. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  let kept = ''
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    if (kept.length + segment.length > limit - 1) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

const numberFormat = new Intl.NumberFormat('en-IN')

export function formatNumber(value: number): string {
  return numberFormat.format(value)
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
}
