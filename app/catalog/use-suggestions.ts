import { useEffect, useState } from 'react'
import type { Suggestions } from '#domain/catalog/search/suggestion'

/** How long after the last letter they are asked for. */
const pauseMs = 120
const keptAnswers = 100

const none: Suggestions = { products: [], total: 0 }
const answers = new Map<string, Suggestions>()

/** What the shop suggests for what is typed; null while it is not known. A failure suggests nothing. */
export function useSuggestions(typed: string): Suggestions | null {
  const query = typed.trim().toLowerCase()
  const [known, setKnown] = useState<{ query: string; suggestions: Suggestions } | null>(null)
  useEffect(() => {
    if (!isEnough(query) || answers.has(query)) return
    const asking = new AbortController()
    const timer = setTimeout(async () => {
      const suggestions = await ask(query, asking.signal)
      if (!asking.signal.aborted) setKnown({ query, suggestions })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [query])
  if (!isEnough(query)) return none
  return answers.get(query) ?? (known?.query === query ? known.suggestions : null)
}

/** Nothing, for what is often bought; two Latin letters, or one of another script. */
function isEnough(query: string): boolean {
  return query.length !== 1 || query > '\u007f'
}

async function ask(query: string, signal: AbortSignal): Promise<Suggestions> {
  try {
    const response = await fetch(`/search/suggest?q=${encodeURIComponent(query)}`, { signal })
    if (!response.ok) return none
    const suggestions = (await response.json()) as Suggestions
    if (answers.size >= keptAnswers) answers.clear()
    answers.set(query, suggestions)
    return suggestions
  } catch {
    return none
  }
}
