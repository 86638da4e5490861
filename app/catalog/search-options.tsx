import { CookingPot, RotateCcwClock, Search } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { askJson } from '#app/browser/ask-shop'
import { stored } from '#app/browser/stored'
import { GujaratiName } from '#app/catalog/gujarati-name.tsx'
import type { RecipeSuggestion, Suggestion, Suggestions } from '#domain/catalog/search/suggestion'
import { formatRupees } from '#domain/money'
import { langOf, localPath, t } from '#domain/texts/translate'

export type SearchOption =
  | { kind: 'recent'; query: string }
  | { kind: 'product'; product: Suggestion }
  | { kind: 'recipe'; recipe: RecipeSuggestion }
  | { kind: 'all'; query: string; total: number }

type SearchOptionsProps = {
  id: string
  options: SearchOption[]
  marked: number
}

/** The list below the field; the combobox handles its keys and clicks, and keeps the focus in the field. */
export function SearchOptions({ id, options, marked }: SearchOptionsProps) {
  return (
    <div id={id} role="listbox" aria-label={t('Suggestions')}>
      {options.map((option, index) => (
        <div
          key={keyOf(option)}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === marked}
          className="flex min-h-tap cursor-pointer items-center gap-3 px-4 py-1.5 hover:bg-brand-50 aria-selected:bg-brand-100"
        >
          {contentOf(option)}
        </div>
      ))}
    </div>
  )
}

function keyOf(option: SearchOption): string {
  if (option.kind === 'product') return `product ${option.product.id}`
  return option.kind === 'recipe' ? `recipe ${option.recipe.slug}` : `${option.kind} ${option.query}`
}

function contentOf(option: SearchOption): ReactNode {
  if (option.kind === 'recent')
    return (
      <>
        <RotateCcwClock className="size-5 shrink-0 text-ink-soft" aria-hidden />
        {option.query}
      </>
    )
  if (option.kind === 'all')
    return (
      <>
        <Search className="size-5 shrink-0 text-ink-soft" aria-hidden />
        <span className="font-semibold text-brand-700">{t('See all {total}', { total: option.total })}</span>
      </>
    )
  if (option.kind === 'recipe') {
    const { title, titleGu, picture } = option.recipe
    return (
      <>
        <Thumbnail picture={picture} />
        <Names name={title} nameGu={titleGu} />
        <span className="flex items-center gap-1 text-sm font-semibold text-brand-700">
          <CookingPot className="size-4" aria-hidden />
          {t('Recipe')}
        </span>
      </>
    )
  }
  const { name, nameGu, picture, pricePaise } = option.product
  return (
    <>
      <Thumbnail picture={picture} />
      <Names name={name} nameGu={nameGu} />
      <span className="font-semibold">{formatRupees(pricePaise)}</span>
    </>
  )
}

function Thumbnail({ picture }: { picture: string | null }) {
  return (
    picture && (
      <img src={picture} alt="" width={48} height={48} className="size-12 rounded-md bg-paper-deep object-cover" />
    )
  )
}

function Names({ name, nameGu }: { name: string; nameGu: string }) {
  return (
    <span className="min-w-0 flex-1 leading-tight">
      <span lang={langOf(name)}>{name}</span>
      <GujaratiName name={nameGu} className="block text-sm text-ink-soft" />
    </span>
  )
}

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

const maxSearches = 5

export const recentSearches = stored('searches', (value) =>
  Array.isArray(value) ? value.filter((words): words is string => typeof words === 'string').slice(0, maxSearches) : [],
)

export function keepRecentSearch(query: string): void {
  const words = query.trim()
  if (words === '') return
  const others = recentSearches.read().filter((search) => search.toLowerCase() !== words.toLowerCase())
  recentSearches.keep([words, ...others].slice(0, maxSearches))
}
