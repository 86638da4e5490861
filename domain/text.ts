/** Without the signs that nobody types and some databases refuse; line breaks and tabs stay. */
export function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
}

/** Trimmed, on one line, with single spaces. */
export function oneLine(text: string): string {
  return withoutControls(text).replace(/\s+/g, ' ').trim()
}
