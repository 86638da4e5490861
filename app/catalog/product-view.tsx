import { memo, useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { Breadcrumbs, trailOf } from '#app/catalog/breadcrumbs.tsx'
import { GujaratiName } from '#app/catalog/gujarati-name.tsx'
import type { loadProductPage } from '#app/catalog/load-product-page.server'
import { PackLabel } from '#app/catalog/pack-label.tsx'
import { ProductBuying } from '#app/catalog/product-buying.tsx'
import { ProductContents, ProductFacts, ProductPolicies, ProductRecipes } from '#app/catalog/product-facts.tsx'
import { ProductGallery } from '#app/catalog/product-gallery.tsx'
import { PinCheck } from '#app/delivery/pin-check.tsx'
import { lazyPart } from '#app/navigation/load-part'
import { RatingLine } from '#app/reviews/stars.tsx'
import { BrokenName } from '#app/ui/broken-name.tsx'
import { Wrap } from '#app/ui/section.tsx'
import { useHydrated } from '#app/ui/use-hydrated'
import { isInStock, shownSize, sizeSelectedAtFirst } from '#domain/catalog/product'
import type { ProductCard } from '#domain/catalog/product-card'
import { formatNetQuantity } from '#domain/catalog/sizes'
import { formatRupees } from '#domain/money'
import { langOf, t } from '#domain/texts/translate'

/** Keeps the footer out of view until `ProductBelow` is there. */
const RoomBelow = () => <div className="h-screen" />

const ProductBelow = lazyPart(async () => (await import('#app/catalog/product-below.tsx')).ProductBelow, RoomBelow)

type Props = Awaited<ReturnType<typeof loadProductPage>>

export const ProductView = memo(function ProductView(page: Props) {
  const { product, origin, recipes } = page
  const [label, setLabel] = useState(sizeSelectedAtFirst(product))
  const size = product.sizes.find((size) => size.label === label) ?? shownSize(product)
  // False until the first view of a navigated page is drawn; the rest is rendered afterwards.
  const isBelowShown = useDeferredValue(true, !useHydrated())
  return (
    <>
      <Wrap className="pt-1 pb-section sm:pt-4">
        <Breadcrumbs trail={trailOf(product)} />
        <div className="mt-1 grid items-start gap-2 sm:mt-4 sm:gap-8 md:grid-cols-2 lg:grid-cols-[min-content_minmax(0,46rem)] lg:gap-14">
          <div className="md:sticky md:top-24">
            <ProductGallery
              name={product.name}
              pictures={product.pictures}
              net={label && size?.netQuantity && size.netUnit ? formatNetQuantity(size.netQuantity, size.netUnit) : ''}
              back={<PackLabel product={product} origin={origin} size={size} seller={page.seller} />}
            />
            <ProductRecipes recipes={recipes} className="mt-6 max-md:hidden" />
          </div>
          <div>
            <h1 lang={langOf(product.name)} className="text-heading text-balance max-sm:leading-none sm:text-title">
              <BrokenName name={product.name} />
            </h1>
            <p className="flex flex-wrap gap-x-2 leading-snug text-ink-soft sm:mt-1 sm:text-lg">
              {product.englishName && <span lang="en">{product.englishName}</span>}
              <GujaratiName name={product.nameGu} />
              {product.nameGu && product.nameHi && <span aria-hidden="true">·</span>}
              {product.nameHi && <span lang="hi">{product.nameHi}</span>}
            </p>
            {product.rating && (
              <a href="#reviews" className="inline-block leading-snug sm:mt-1">
                <RatingLine rating={product.rating} />
              </a>
            )}
            {product.facts && (
              <p
                className="mt-1 text-sm leading-snug first-letter:uppercase sm:mt-3 sm:text-lg"
                lang={langOf(product.facts)}
              >
                {product.facts}.
              </p>
            )}
            <ProductSubstitutes cards={page.substitutes} />
            <ProductBuying
              product={product}
              label={label}
              onSelect={setLabel}
              companions={page.companions}
              drawings={page.drawings}
            />
            {isBelowShown && (
              <>
                {isInStock(product) && (
                  <div className="mt-6">
                    <PinCheck />
                  </div>
                )}
                <ProductFacts product={product} origin={origin} batch={size && page.batches[size.label]}>
                  <ProductContents {...product} allergensEnglish={page.allergensEnglish} />
                </ProductFacts>
                <ProductPolicies />
                <ProductRecipes recipes={recipes} className="mt-6 md:hidden" />
              </>
            )}
          </div>
        </div>
      </Wrap>
      {isBelowShown ? <ProductBelow {...page} /> : <RoomBelow />}
    </>
  )
})

function ProductSubstitutes({ cards }: { cards: ProductCard[] }) {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="substitutes" className="mt-2 rounded-md bg-paper-deep px-3 py-2 text-sm sm:mt-5">
      <h2 id="substitutes" className="font-semibold">
        {t('Out of stock. Similar, and in stock:')}
      </h2>
      <ul className="divide-y divide-line">
        {cards.map(({ id, name, sizeText, pricePaise }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3">
            <Link to={`/product/${id}`} lang={langOf(name)} className="text-link inline-flex min-h-9 items-center">
              {name}
            </Link>
            <span className="text-ink-soft">
              {sizeText.split(' · ', 1)[0]} · {formatRupees(pricePaise)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
