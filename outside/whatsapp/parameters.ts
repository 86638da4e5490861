const PARAMETER_LIMIT = 300
/** A filled-in body may have 1024 characters; this leaves 324 to the words of the template. */
const TOGETHER_LIMIT = 700

/**
 * Template parameters as WhatsApp takes them: no line breaks, tabs or runs of spaces, none empty, none over 300
 * characters, and all of them together short enough for a body. What is too long ends in '…'.
 */
export function cleanParameters(parameters: string[]): string[] {
  const cleaned = parameters.map((text) => cut(text.replace(/\s+/g, ' ').trim() || '-', PARAMETER_LIMIT))
  let excess = cleaned.join('').length - TOGETHER_LIMIT
  while (excess > 0) {
    const longest = cleaned.reduce((best, text, at) => (text.length > (cleaned[best]?.length ?? 0) ? at : best), 0)
    const text = cleaned[longest] ?? ''
    cleaned[longest] = cut(text, Math.max(text.length - excess, Math.ceil(text.length / 2)))
    excess = cleaned.join('').length - TOGETHER_LIMIT
  }
  return cleaned
}

function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  let kept = ''
  // Whole characters as a reader sees them: a Gujarati vowel sign must not lose its letter.
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    if (kept.length + segment.length > limit - 1) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}
