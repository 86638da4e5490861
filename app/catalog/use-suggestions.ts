import { useEffect, useState } from 'react'
import { askJson } from '#app/browser/ask-shop'
import type { Suggestions } from '#domain/catalog/search/suggestion'
import { localPath } from '#domain/texts/translate'

/** The pause after the last letter before suggestions are requested. */
const debounceMs = 120
const keptAnswers = 100

export const noSuggestions: Suggestions = { products: [], recipes: [], recipesFirst: false, total: 0 }
/** Prices and products in them may change; an older answer is shown until the new one is there. */
const freshForMs = 30_000
const answers = new Map<string, { suggestions: Suggestions; at: number }>()

/** Returns the suggestions for the typed text; null while they are not known. A failure suggests nothing. */
export function useSuggestions(typed: string): Suggestions | null {
  const query = typed.trim().toLowerCase()
  const [known, setKnown] = useState<{ query: string; suggestions: Suggestions } | null>(null)
  useEffect(() => {
    if (!isEnough(query) || isFresh(query)) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const suggestions = await ask(query, controller.signal)
      if (!controller.signal.aborted) setKnown({ query, suggestions })
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query])
  if (!isEnough(query)) return noSuggestions
  return answers.get(query)?.suggestions ?? (known?.query === query ? known.suggestions : null)
}

function isFresh(query: string): boolean {
  const answer = answers.get(query)
  return answer !== undefined && performance.now() - answer.at < freshForMs
}

/** True for an empty text, which suggests what is often bought, two Latin letters, or one letter of another script. */
function isEnough(query: string): boolean {
  return query.length !== 1 || query > '\u007f'
}

async function ask(query: string, signal: AbortSignal): Promise<Suggestions> {
  try {
    const path = localPath(`/search/suggest?q=${encodeURIComponent(query)}`)
    const suggestions = await askJson<Suggestions>(path, { signal })
    if (answers.size >= keptAnswers) answers.clear()
    answers.set(query, { suggestions, at: performance.now() })
    return suggestions
  } catch {
    return noSuggestions
  }
}
