/** SM-4829-1507, however it was typed; null when it is none. */
export function parseOrderNumber(typed: string): string | null {
  const [, first, second] = /^(?:SM)?[\s-]*(\d{4})[\s-]*(\d{4})$/i.exec(typed.trim()) ?? []
  return first && second ? `SM-${first}-${second}` : null
}
