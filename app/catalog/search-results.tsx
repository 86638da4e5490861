import { Form } from 'react-router'
import { OriginSelect } from '#app/catalog/filter-select.tsx'
import { CategoryLinks, countOf, Pages, ProductGrid, ProductRow } from '#app/catalog/product-grid.tsx'
import { RecipeList } from '#app/catalog/recipe-list.tsx'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { useShopDetails } from '#app/layout/shop-details'
import { SubmitButton } from '#app/ui/button.tsx'
import { Choice } from '#app/ui/choice.tsx'
import { rich } from '#app/ui/rich.tsx'
import type { ProductCard } from '#domain/catalog/product-card'
import type { RecipeCard } from '#domain/catalog/recipes.server'
import { chatLink } from '#domain/shop-settings/shop-settings'
import { plural, t } from '#domain/texts/translate'

/** The selected country, and whether its order is by country. */
type Asked = { query: string; page: number; origin: string; byOrigin: boolean }

type ResultsProps = {
  found: {
    cards: ProductCard[]
    recipes: RecipeCard[]
    recipesFirst: boolean
    origins: readonly string[]
    total: number
    hasMore: boolean
    guessed: string | null
  }
  asked: Asked
}

export function SearchResults({ found, asked }: ResultsProps) {
  const { cards, recipes, recipesFirst, guessed, origins, total, hasMore } = found
  const dishes = recipes.length > 0 && <FoundRecipes recipes={recipes} />
  return (
    <>
      {guessed && (
        <p className="mt-2 text-ink-soft md:mt-6">
          {rich('Showing results for {guessed}.', { guessed: <strong className="text-ink">{guessed}</strong> })}
        </p>
      )}
      {recipesFirst && dishes}
      {(total > 0 || asked.origin !== '') && (
        <section id="products" aria-label={t('Products')} className="mt-1 outline-none md:mt-6">
          <div className="flex flex-wrap items-start justify-between gap-x-4">
            <p role="status" className="py-2 text-ink-soft">
              {countOf(total)}
            </p>
            <OriginForm asked={asked} origins={origins} />
          </div>
          <div className="mt-2 md:mt-4">
            <ProductGrid cards={cards} />
          </div>
          <Pages page={asked.page} hasMore={hasMore} />
        </section>
      )}
      {!recipesFirst && dishes}
    </>
  )
}

/** Folded on a phone; a form, so that it works without scripts. */
function OriginForm({ asked: { query, origin, byOrigin }, origins }: { asked: Asked; origins: readonly string[] }) {
  if (origins.length === 0 && origin === '') return null
  return (
    <details className="fold" open={origin !== '' || byOrigin || undefined}>
      <summary className="min-h-tap gap-3 font-semibold">{t('Filters')}</summary>
      <Form
        action="/search"
        key={`${query} ${origin} ${byOrigin}`}
        className="flex flex-wrap items-end gap-x-4 gap-y-2 pb-2"
      >
        <HiddenFields values={{ q: query }} />
        <OriginSelect origins={origins} value={origin} />
        <Choice type="checkbox" name="sort" value="origin" defaultChecked={byOrigin} className="gap-2 text-sm">
          {t('Sort by country')}
        </Choice>
        <SubmitButton kind="outline" className="min-h-tap px-4">
          {t('Apply')}
        </SubmitButton>
      </Form>
    </details>
  )
}

function FoundRecipes({ recipes }: { recipes: RecipeCard[] }) {
  return (
    <section aria-labelledby="found-recipes" className="mt-4 md:mt-8">
      <h2 id="found-recipes" className="text-heading">
        {plural(recipes.length, 'Recipe', 'Recipes')}
      </h2>
      <div className="mt-4">
        <RecipeList recipes={recipes} level="h3" isFlat />
      </div>
    </section>
  )
}

export function NothingFound({ query, cards }: { query: string; cards: ProductCard[] }) {
  const shop = useShopDetails()
  return (
    <>
      <p role="status" className="mt-3 max-w-text text-lg md:mt-6">
        {query === ''
          ? t('Type the name of a spice in English, Hindi or Gujarati, or the dish you are cooking.')
          : t('Try another spelling or a shorter word, or browse by category.')}
      </p>
      <div className="mt-6">
        <CategoryLinks />
      </div>
      {query !== '' && (
        <p className="mt-6">
          {rich('{link}, we may have it.', {
            link: (
              <a
                href={chatLink(shop, t('Namaste! Do you have {query}?', { query }))}
                rel="noopener"
                className="text-link"
              >
                {t('Ask us on WhatsApp')}
              </a>
            ),
          })}
        </p>
      )}
      <ProductRow id="others" title={t('Popular right now')} cards={cards} className="mt-12" />
    </>
  )
}
