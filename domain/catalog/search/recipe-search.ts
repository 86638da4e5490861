import type { Product } from '#domain/catalog/product'
import type { Recipe } from '#domain/catalog/recipes.server'
import { Search } from '#domain/catalog/search/search'
import { readEntries, SearchIndexBuilder } from '#domain/catalog/search/search-index'
import { distinctiveWords, isForm, parseQuery } from '#domain/catalog/search/search-query'
import { soundOf, wordsOf } from '#domain/catalog/search/search-words'
import { type Matches, matchQuery } from '#domain/catalog/search/word-matches'

/** A guide is found by `foundBy` alone: its title, "… for every kitchen", has too common words. */
export type SearchedRecipe = Pick<Recipe, 'slug' | 'title' | 'titleGu' | 'titleHi' | 'foundBy' | 'steps'>

/** Words that ask for a recipe rather than for a spice. */
const recipeWords = new Set(
  wordsOf(
    `recipe recipes vidhi reet cook kaise banaye banane banavani रेसिपी रेसिपि विधि कैसे बनाएं बनाने બનાવવાની બનાવવા
    રેસિપી રેસીપી રીત વિધિ`,
  ).map((word) => soundOf(word)),
)

/** Has no synonyms, which are about spices: in the Gujarati for hot they would find a tikka. */
export class RecipeSearch {
  readonly #search: Search
  readonly #slugs: string[]

  constructor(recipes: readonly SearchedRecipe[]) {
    const builder = new SearchIndexBuilder([])
    for (const { slug, title, titleGu, titleHi, foundBy, steps } of recipes)
      builder.add({
        id: slug,
        names: steps.length > 0 ? [title, titleGu, titleHi] : [],
        foundBy,
        category: '',
        facts: '',
        sizes: [],
      })
    const building = builder.finish()
    let step = building.next()
    while (!step.done) step = building.next()
    this.#search = new Search(step.value)
    this.#slugs = recipes.map(({ slug }) => slug)
  }

  /** Every distinctive word must match: otherwise each search for red chilli would find curries. */
  find(query: string, most: number, mayGuess: boolean): string[] {
    const words = wordsOf(query).filter((word) => !recipeWords.has(soundOf(word)))
    if (distinctiveWords(words).length === 0) return asksForRecipe(query) ? this.#slugs.slice(0, most) : []
    const asked = matchQuery(this.#search.index, parseQuery(words.join(' ')).words).filter(
      ({ typed }) => !isForm(typed),
    )
    if (asked.length === 0 || (!mayGuess && asked.some(({ isGuess }) => isGuess))) return []
    const matching = asked.map(({ matches }) => this.#listMatched(matches))
    const { hits } = this.#search.find(words.join(' '), this.#slugs.length)
    return hits
      .map(({ id }) => id)
      .filter((slug) => matching.every((slugs) => slugs.has(slug)))
      .slice(0, most)
  }

  #listMatched(matches: Matches): Set<string> {
    const slugs = new Set<string>()
    readEntries(this.#search.index, matches, (recipe) => slugs.add(this.#slugs[recipe] ?? ''))
    return slugs
  }
}

/** Returns whether recipes are shown above products: the query asks for one, or names one of these and none of these products. */
export function areRecipesFirst(query: string, recipes: readonly Recipe[], products: readonly Product[]): boolean {
  if (asksForRecipe(query)) return true
  const words = distinctiveWords(wordsOf(query)).map((word) => soundOf(word))
  const isNamed = (...names: string[]) => {
    const known = wordsOf(names.join(' ')).map((word) => soundOf(word))
    return words.length > 0 && words.every((word) => known.some((name) => name.startsWith(word)))
  }
  return (
    recipes.some(({ title, titleGu, titleHi }) => isNamed(title, titleGu, titleHi)) &&
    !products.some(({ name, nameGu, nameHi }) => isNamed(name, nameGu, nameHi))
  )
}

function asksForRecipe(query: string): boolean {
  return wordsOf(query).some((word) => recipeWords.has(soundOf(word)))
}
