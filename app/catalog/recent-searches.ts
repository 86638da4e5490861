const key = 'searches'
const most = 5

/** Returns this browser's latest searches, newest first; empty when storage is unavailable. */
export function readRecentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

export function keepRecentSearch(query: string): void {
  const words = query.trim()
  if (words === '') return
  const others = readRecentSearches().filter((one) => one.toLowerCase() !== words.toLowerCase())
  write(JSON.stringify([words, ...others].slice(0, most)))
}

export function clearRecentSearches(): void {
  write(null)
}

function write(value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is unavailable.
  }
}
