import { OfferPrice } from '#app/catalog/offer-price.tsx'
import { AddToCart, CardPicture, ProductLink } from '#app/catalog/product-card.tsx'
import { secondFrom, useScrollState } from '#app/home/scroll-state'
import { CarouselControls } from '#app/ui/carousel/carousel-controls.tsx'
import { useCarousel } from '#app/ui/carousel/use-carousel'
import { Loading } from '#app/ui/loading.tsx'
import { Heading, Wrap } from '#app/ui/section.tsx'
import type { ProductCard } from '#domain/catalog/product-card'
import { t } from '#domain/texts/translate'

const autoplayMs = 3000

/** `products` is null when the catalogue is unavailable. */
export function BestSellers({ products }: { products: ProductCard[] | null }) {
  const state = useScrollState(secondFrom.bestSellers)
  return (
    <section aria-labelledby="best-sellers" data-scroll-state={state} className="lazy-section pt-section">
      <Wrap>
        <Heading id="best-sellers" kicker={t('Loved in every kitchen')} title={t('Best Sellers')} isBrief />
        {products ? <Slides products={products} /> : <Loading />}
      </Wrap>
    </section>
  )
}

function Slides({ products }: { products: ProductCard[] }) {
  const { region, ...carousel } = useCarousel(autoplayMs)
  return (
    <section
      ref={region}
      aria-roledescription="carousel"
      aria-label={t('Best sellers, a few at a time')}
      className="mt-3 sm:mt-8"
    >
      <ul className="slides -mx-2">
        {products.map((card) => (
          // Three, two or one in view at once (specification, section 9).
          <li key={card.id} className="px-2 py-2 min-[480px]:basis-1/2 min-[900px]:basis-1/3">
            <BestSeller card={card} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-center sm:mt-2">
        <CarouselControls
          carousel={carousel}
          slides={products.map(({ id, name }) => ({ key: id, label: t('Show {name}', { name }) }))}
          pauseLabel={t('Pause the best sellers')}
          playLabel={t('Play the best sellers')}
          look="dots"
        />
      </div>
    </section>
  )
}

/** Phones with fine pixels load a picture at 1.5 device pixels, since these are near the first view. */
const sizes = '(min-width: 900px) 30vw, (min-width: 480px) 45vw, (min-resolution: 1.5dppx) 66vw, 90vw'

function BestSeller({ card }: { card: ProductCard }) {
  return (
    <article className="group relative grid h-full overflow-hidden rounded-lg bg-white shadow-card max-[480px]:grid-cols-cards max-[480px]:items-center">
      <CardPicture card={card} sizes={sizes} />
      <div className="p-3 sm:p-4">
        <h3 className="text-card">
          <ProductLink id={card.id} name={card.name} />
        </h3>
        <OfferPrice card={card} className="mt-1" />
        <AddToCart card={card} kind="outline" className="relative z-10 mt-2 min-h-tap px-4 py-0" />
      </div>
    </article>
  )
}
