import { cut } from '#domain/text'

const maxLength = 300
/** A message's body may have 1024 characters; this leaves 324 for the template's own text. */
const maxTogether = 700

/**
 * Returns template parameters that WhatsApp accepts: no line breaks, tabs or runs of spaces, none empty, none over 300
 * characters, and together at most `maxTogether`. A shortened parameter ends in '…'.
 */
export function cleanParameters(parameters: string[]): string[] {
  const cleaned = parameters.map((text) => cut(text.replace(/\s+/g, ' ').trim() || '-', maxLength))
  let excess = cleaned.join('').length - maxTogether
  while (excess > 0) {
    const longest = cleaned.reduce((best, text, at) => (text.length > (cleaned[best]?.length ?? 0) ? at : best), 0)
    const text = cleaned[longest] ?? ''
    cleaned[longest] = cut(text, Math.max(text.length - excess, Math.ceil(text.length / 2)))
    excess = cleaned.join('').length - maxTogether
  }
  return cleaned
}
