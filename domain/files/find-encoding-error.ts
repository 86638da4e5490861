/**
 * Returns the first line, counted from 1, with letters that were lost because the file is not in UTF-8: reading made them U+FFFD, or left zero bytes between
 * them. Returns undefined where nothing is lost.
 */
export function findEncodingError(text: string): number | undefined {
  const at = text.search(/[\0\ufffd]/)
  return at < 0 ? undefined : text.slice(0, at).split('\n').length
}
