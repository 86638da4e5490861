import { stored } from '#app/browser/stored'

const maxSearches = 5

/** This browser's latest searches, newest first. */
export const recentSearches = stored('searches', (value) =>
  Array.isArray(value) ? value.filter((words): words is string => typeof words === 'string').slice(0, maxSearches) : [],
)

export function keepRecentSearch(query: string): void {
  const words = query.trim()
  if (words === '') return
  const others = recentSearches.read().filter((search) => search.toLowerCase() !== words.toLowerCase())
  recentSearches.keep([words, ...others].slice(0, maxSearches))
}
