/** Normalises a typed order number to SM-4829-1507. Returns null when the text is not an order number. */
export function parseOrderNumber(typed: string): string | null {
  const [, first, second] = /^(?:SM)?[\s-]*(\d{4})[\s-]*(\d{4})$/i.exec(typed.trim()) ?? []
  return first && second ? `SM-${first}-${second}` : null
}
