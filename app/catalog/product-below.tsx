import type { loadProductPage } from '#app/catalog/load-product-page.server'
import { CardPicture, ProductLink } from '#app/catalog/product-card.tsx'
import { RecentlySeen } from '#app/catalog/recently-seen.tsx'
import { BrandBanner } from '#app/layout/brand-banner.tsx'
import { ProductReviews } from '#app/reviews/product-reviews.tsx'
import { ShopPicture } from '#app/ui/picture.tsx'
import { Heading, Wrap } from '#app/ui/section.tsx'
import { storedName } from '#domain/catalog/product'
import { type ProductCard, thumbnailOf } from '#domain/catalog/product-card'
import { constants } from '#domain/constants'
import { formatRupees } from '#domain/money'
import { langOf, t, translated } from '#domain/texts/translate'

type Props = Pick<Awaited<ReturnType<typeof loadProductPage>>, 'product' | 'origin' | 'reviews' | 'related' | 'banner'>

export function ProductBelow({ product, origin, reviews, related, banner }: Props) {
  return (
    <>
      <ProductOrigin product={product} origin={origin} />
      {product.reviewCount + product.reviewsHidden > 0 && <ProductReviews product={product} reviews={reviews} />}
      <RelatedProducts cards={related} />
      <RecentlySeen product={{ id: product.id, name: storedName(product), picture: thumbnailOf(product) }} />
      <BrandBanner picture={banner} />
    </>
  )
}

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
