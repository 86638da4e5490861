import { memo, Suspense, useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { GujaratiName } from '#app/catalog/gujarati-name.tsx'
import type { loadProductPage } from '#app/catalog/load-product-page.server'
import { PackLabel } from '#app/catalog/pack-label.tsx'
import { ProductBuying } from '#app/catalog/product-buying.tsx'
import { CardPicture, ProductLink } from '#app/catalog/product-card.tsx'
import { ProductContents, ProductFacts, ProductPolicies, ProductRecipes } from '#app/catalog/product-facts.tsx'
import { ProductGallery } from '#app/catalog/product-gallery.tsx'
import { trailOf } from '#app/catalog/product-trail'
import { RecentlySeen } from '#app/catalog/recently-seen.tsx'
import { PinCheck } from '#app/delivery/pin-check.tsx'
import { BrandBanner } from '#app/layout/brand-banner.tsx'
import { lazyPart } from '#app/navigation/load-part'
import { RatingLine } from '#app/reviews/stars.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { BrokenName } from '#app/ui/broken-name.tsx'
import { ShopPicture } from '#app/ui/picture.tsx'
import { Heading, Wrap } from '#app/ui/section.tsx'
import { useHydrated } from '#app/ui/use-hydrated'
import { noPicture, pictureUrl } from '#domain/catalog/pictures'
import { isInStock, shownSize, sizeSelectedAtFirst, storedName } from '#domain/catalog/product'
import type { ProductCard } from '#domain/catalog/product-card'
import { formatNetQuantity } from '#domain/catalog/sizes'
import { constants } from '#domain/constants'
import { formatRupees } from '#domain/money'
import { langOf, t, translated } from '#domain/texts/translate'

/** Read below, so that its scripts come after those of buying. */
const ProductReviews = lazyPart(async () => (await import('#app/reviews/product-reviews.tsx')).ProductReviews)

type Props = Awaited<ReturnType<typeof loadProductPage>>

/** The page of a product, of the shop or of a draft. */
export const ProductView = memo(function ProductView({
  product,
  origin,
  related,
  companions,
  substitutes,
  seller,
  recipes,
  banner,
  ...shown
}: Props) {
  const [label, setLabel] = useState(sizeSelectedAtFirst(product))
  const size = product.sizes.find((size) => size.label === label) ?? shownSize(product)
  const first = product.pictures[0]
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
              back={<PackLabel product={product} origin={origin} size={size} seller={seller} />}
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
            <ProductSubstitutes cards={substitutes} />
            <ProductBuying
              product={product}
              label={label}
              onSelect={setLabel}
              companions={companions}
              drawings={shown.drawings}
            />
            {isBelowShown && (
              <>
                {isInStock(product) && (
                  <div className="mt-6">
                    <PinCheck />
                  </div>
                )}
                <ProductFacts product={product} origin={origin} batch={size && shown.batches[size.label]}>
                  <ProductContents {...product} allergensEnglish={shown.allergensEnglish} />
                </ProductFacts>
                <ProductPolicies />
                <ProductRecipes recipes={recipes} className="mt-6 md:hidden" />
              </>
            )}
          </div>
        </div>
      </Wrap>
      {isBelowShown ? (
        <>
          <ProductOrigin product={product} origin={origin} />
          {product.reviewCount + product.reviewsHidden > 0 && (
            <Suspense>
              <ProductReviews product={product} reviews={shown.reviews} />
            </Suspense>
          )}
          <RelatedProducts cards={related} />
          <RecentlySeen
            product={{
              id: product.id,
              name: storedName(product),
              picture: first ? pictureUrl(first, first.widths[0]) : noPicture,
            }}
          />
          <BrandBanner picture={banner} />
        </>
      ) : (
        <div className="h-screen" />
      )}
    </>
  )
})

/** Names similar products that can be bought while one is sold out. */
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

/** Tells across the page where the spice grows and who grinds it, between its texture and its dish. */
function ProductOrigin({ product, origin }: Pick<Props, 'product' | 'origin'>) {
  const [, texture, dish] = product.pictures
  if (!texture || !origin) return null
  return (
    <section
      aria-label={t('How it is made')}
      className={`lazy-section card-late grid bg-brand-900 text-paper ${dish ? 'md:grid-cols-[1fr_1.2fr_1fr]' : 'md:grid-cols-2'}`}
    >
      <ShopPicture
        picture={texture}
        alt=""
        sizes={`(min-width: 768px) ${dish ? 31 : 50}vw, 100vw`}
        className={`aspect-2/1 size-full object-cover ${dish ? 'md:aspect-square' : 'md:aspect-5/3'}`}
      />
      <div className="self-center px-gutter py-8 md:p-10">
        <p className="font-display text-heading text-balance lg:text-title">{origin}</p>
        {product.details.harvest && (
          <p className="mt-3 text-lg" lang={langOf(product.details.harvest)}>
            {product.details.harvest}.
          </p>
        )}
        <p className="mt-3 text-paper/90">
          {t('Packed by our family in {town}, since {founded}.', {
            town: translated(constants.town),
            founded: constants.founded,
          })}
        </p>
      </div>
      {dish && (
        <ShopPicture
          picture={dish}
          alt=""
          sizes="31vw"
          className="size-full object-cover max-md:hidden md:aspect-square"
        />
      )}
    </section>
  )
}

/** Lists other products of the category. */
function RelatedProducts({ cards }: { cards: ProductCard[] }) {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="related" className="bg-paper-deep py-section">
      <Wrap>
        <Heading id="related" title={t('RELATED PRODUCTS')} align="left" isPlain />
        <ul className="mt-6 grid grid-cols-cards gap-4 lg:grid-cols-4">
          {cards.map((card) => (
            <li key={card.id}>
              <article className="group relative h-full overflow-hidden rounded-lg bg-white shadow-card hover:shadow-lift">
                <CardPicture card={card} sizes="(min-width: 992px) 23vw, 46vw" />
                <div className="p-4">
                  <h3 className="text-lg leading-tight sm:text-card">
                    <ProductLink id={card.id} name={card.name} />
                  </h3>
                  <p className="mt-1 text-ink-soft">{t('from {price}', { price: formatRupees(card.pricePaise) })}</p>
                </div>
              </article>
            </li>
          ))}
        </ul>
      </Wrap>
    </section>
  )
}
