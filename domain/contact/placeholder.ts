/** Returns the first blank of a ready answer, such as `{order}`, that is still in a text. */
export function findPlaceholder(text: string): string | undefined {
  return /\{\p{L}[\p{L}\p{M} _-]{0,30}\}/u.exec(text)?.[0]
}
