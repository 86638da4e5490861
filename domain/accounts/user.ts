export type User = { id: string; email: string; name: string }

export function initials(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2)
  return words.map((word) => [...word][0]?.toLocaleUpperCase('en-IN') ?? '').join('')
}
