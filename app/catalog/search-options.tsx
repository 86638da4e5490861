import { CookingPot, type LucideIcon, RotateCcwClock, Search } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { askJson } from '#app/browser/ask-shop'
import { stored } from '#app/browser/stored'
import { GujaratiName } from '#app/catalog/gujarati-name.tsx'
import type { RecipeSuggestion, Suggestion, Suggestions } from '#domain/catalog/search/suggestion'
import { formatRupees } from '#domain/money'
import { langOf, localPath, t } from '#domain/texts/translate'

/** `query` is one of the recent searches once it is chosen. */
export type SearchOption = { path: string; query?: string; content: ReactNode }

export function listOptions(typed: string, recent: string[], suggestions: Suggestions): SearchOption[] {
  const query = typed.trim()
  const { products, recipes, recipesFirst, total } = suggestions
  const dishes = recipes.map(recipeOption)
  const seeAll = <span className="font-semibold text-brand-700">{t('See all {total}', { total })}</span>
  return [
    ...(query === '' ? recent.map((words) => searchOption(words, RotateCcwClock, words)) : []),
    ...(recipesFirst ? dishes : []),
    ...products.map(productOption),
    ...(recipesFirst ? [] : dishes),
    ...(query !== '' && total > products.length ? [searchOption(query, Search, seeAll)] : []),
  ]
}

function searchOption(query: string, Icon: LucideIcon, text: ReactNode): SearchOption {
  const content = (
    <>
      <Icon className="size-5 shrink-0 text-ink-soft" aria-hidden />
      {text}
    </>
  )
  return { path: `/search?q=${encodeURIComponent(query)}`, query, content }
}

function recipeOption({ slug, title, titleGu, picture }: RecipeSuggestion): SearchOption {
  const mark = (
    <span className="flex items-center gap-1 text-sm font-semibold text-brand-700">
      <CookingPot className="size-4" aria-hidden />
      {t('Recipe')}
    </span>
  )
  return { path: `/recipes/${slug}`, content: <Named name={title} nameGu={titleGu} picture={picture} mark={mark} /> }
}

function productOption({ id, pricePaise, ...named }: Suggestion): SearchOption {
  const mark = <span className="font-semibold">{formatRupees(pricePaise)}</span>
  return { path: `/product/${id}`, content: <Named {...named} mark={mark} /> }
}

type NamedProps = { picture: string | null; name: string; nameGu: string; mark: ReactNode }

function Named({ picture, name, nameGu, mark }: NamedProps) {
  return (
    <>
      {picture && (
        <img src={picture} alt="" width={48} height={48} className="size-12 rounded-md bg-paper-deep object-cover" />
      )}
      <span className="min-w-0 flex-1 leading-tight">
        <span lang={langOf(name)}>{name}</span>
        <GujaratiName name={nameGu} className="block text-sm text-ink-soft" />
      </span>
      {mark}
    </>
  )
}

const debounceMs = 120

export const noSuggestions: Suggestions = { products: [], recipes: [], recipesFirst: false, total: 0 }
const answers = new Map<string, Suggestions>()

/** Null while they are not known. A failure suggests nothing. */
export function useSuggestions(typed: string): Suggestions | null {
  const query = typed.trim().toLowerCase()
  const [known, setKnown] = useState<{ query: string; suggestions: Suggestions } | null>(null)
  useEffect(() => {
    if (!isEnough(query) || answers.has(query)) return
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
  return answers.get(query) ?? (known?.query === query ? known.suggestions : null)
}

/** True for an empty text, which suggests what is often bought, two Latin letters, or one letter of another script. */
function isEnough(query: string): boolean {
  return query.length !== 1 || query > '\u007f'
}

async function ask(query: string, signal: AbortSignal): Promise<Suggestions> {
  try {
    const path = localPath(`/search/suggest?q=${encodeURIComponent(query)}`)
    const suggestions = await askJson<Suggestions>(path, { signal })
    answers.set(query, suggestions)
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
