import { memo, useDeferredValue, useState } from 'react'
import { GujaratiName } from '#app/catalog/gujarati-name.tsx'
import type { loadProductPage } from '#app/catalog/load-product-page.server'
import { PackLabel } from '#app/catalog/pack-label.tsx'
import { ProductBuying } from '#app/catalog/product-buying.tsx'
import { ProductContents } from '#app/catalog/product-contents.tsx'
import { ProductFacts } from '#app/catalog/product-facts.tsx'
import { ProductGallery } from '#app/catalog/product-gallery.tsx'
import { ProductPolicies } from '#app/catalog/product-policies.tsx'
import { ProductRecipes } from '#app/catalog/product-recipes.tsx'
import { ProductSubstitutes } from '#app/catalog/product-substitutes.tsx'
import { trailOf } from '#app/catalog/product-trail'
import { RecentlySeen } from '#app/catalog/recently-seen.tsx'
import { RelatedProducts } from '#app/catalog/related-products.tsx'
import { PinCheck } from '#app/delivery/pin-check.tsx'
import { BrandBanner } from '#app/layout/brand-banner.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { BrokenName } from '#app/ui/broken-name.tsx'
import { Wrap } from '#app/ui/section.tsx'
import { useHydrated } from '#app/ui/use-hydrated'
import { formatNetQuantity } from '#domain/catalog/net-quantity'
import { noPicture } from '#domain/catalog/no-picture'
import { pictureUrl } from '#domain/catalog/pictures'
import { isInStock, shownSize, sizeSelectedAtFirst, storedName } from '#domain/catalog/product'
import { langOf } from '#domain/texts/translate'

type Props = Awaited<ReturnType<typeof loadProductPage>>

/** The page of a product, of the shop or of a draft. */
export const ProductView = memo(function ProductView({
  product,
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
        <div className="mt-1 grid items-start gap-2 sm:mt-4 sm:gap-8 md:grid-cols-2 lg:gap-14">
          <ProductGallery
            name={product.name}
            pictures={product.pictures}
            net={label && size?.netQuantity && size.netUnit ? formatNetQuantity(size.netQuantity, size.netUnit) : ''}
            back={<PackLabel product={product} size={size} seller={seller} />}
          />
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
            {product.facts && (
              <p
                className="mt-1 text-sm leading-snug first-letter:uppercase sm:mt-3 sm:text-lg"
                lang={langOf(product.facts)}
              >
                {product.facts}.
              </p>
            )}
            <ProductSubstitutes cards={substitutes} />
            <ProductBuying product={product} label={label} onSelect={setLabel} companions={companions} />
            {isBelowShown && (
              <>
                {isInStock(product) && (
                  <div className="mt-6">
                    <PinCheck />
                  </div>
                )}
                <ProductFacts product={product} />
                <ProductContents {...product} allergensEnglish={shown.allergensEnglish} />
                <ProductRecipes recipes={recipes} />
                <ProductPolicies />
              </>
            )}
          </div>
        </div>
      </Wrap>
      {isBelowShown ? (
        <>
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
