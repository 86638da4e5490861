import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { OfferPrice } from '#app/catalog/offer-price.tsx'
import { CardPicture } from '#app/catalog/product-card.tsx'
import { secondFrom, useScrollState } from '#app/home/scroll-state'
import { ButtonLink } from '#app/ui/button.tsx'
import { Loading } from '#app/ui/loading.tsx'
import { onInViewChange } from '#app/ui/motion'
import { ShopPicture } from '#app/ui/picture.tsx'
import { Heading, Wrap } from '#app/ui/section.tsx'
import type { Picture } from '#domain/catalog/pictures'
import type { ProductCard } from '#domain/catalog/product-card'
import { langOf, t } from '#domain/texts/translate'

export function Teaser({ products, background }: { products: ProductCard[] | null; background?: Picture }) {
  const state = useScrollState(secondFrom.teaser)
  return (
    <section
      id="products"
      aria-labelledby="our-products"
      data-scroll-state={state}
      className="lazy-section on-dark relative isolate overflow-hidden bg-brand-900 text-paper"
    >
      {background && state === 2 && (
        <div className="absolute inset-0 -z-10" data-background>
          <ShopPicture picture={background} alt="" sizes="100vw" className="size-full object-cover" />
          <div className="absolute inset-0 bg-brand-900/70" />
        </div>
      )}
      <Marquee text={t('Spices, That adds Love to your food...')} />
      <Wrap className="py-section">
        <Heading id="our-products" title={t('Our Products')} align="left" onDark isPlain isBrief />
        {products ? (
          <ul className="slides mt-4 gap-3 max-sm:-mx-gutter max-sm:scroll-px-gutter max-sm:px-gutter sm:mt-10 sm:grid sm:grid-cols-cards sm:gap-4 sm:overflow-visible lg:grid-cols-4">
            {products.map((card) => (
              <li key={card.id} className="max-sm:basis-38">
                <TeaserCard card={card} />
              </li>
            ))}
          </ul>
        ) : (
          <Loading />
        )}
        <p className="mt-4 sm:mt-10">
          <ButtonLink to="/shop" kind="turmeric" className="px-10">
            {t('Explore More')}
          </ButtonLink>
        </p>
      </Wrap>
      <Marquee text={t('Purely Grinded · No Additives · No Preservatives')} back />
    </section>
  )
}

function TeaserCard({ card }: { card: ProductCard }) {
  return (
    <article className="group flex h-full flex-col overflow-hidden rounded-lg bg-paper text-ink">
      <CardPicture card={card} sizes="(min-width: 992px) 23vw, 46vw" shape="aspect-5/4 sm:aspect-square" />
      <div className="flex flex-1 flex-col p-3 sm:p-4">
        <h3 className="text-lg/tight sm:text-card" lang={langOf(card.name)}>
          {card.name}
        </h3>
        <p className="text-sm text-ink-soft">{card.sizeText}</p>
        <OfferPrice card={card} className="mt-auto pt-2" />
        <ButtonLink
          to={`/product/${card.id}`}
          className="mt-3 px-3"
          aria-label={t('Explore {name}', { name: card.name })}
        >
          {t('Explore')}
        </ButtonLink>
      </div>
    </article>
  )
}

const times = 6

/** Moves while it is in view, unless it is paused. */
function Marquee({ text, back }: { text: string; back?: boolean }) {
  const [paused, setPaused] = useState(false)
  const [seen, setSeen] = useState(false)
  const band = useRef<HTMLDivElement>(null)
  useEffect(() => (band.current ? onInViewChange(band.current, {}, setSeen) : undefined), [])
  return (
    <div ref={band} className="relative overflow-hidden bg-brand-700 text-paper">
      <p className="sr-only">{text}</p>
      <div
        aria-hidden="true"
        data-running={(seen && !paused) || undefined}
        // Twice as long as it seems, so that it never ends.
        className={`flex w-max py-1.5 not-data-running:paused hover:paused sm:py-3 ${back ? 'animate-marquee-back' : 'animate-marquee'}`}
      >
        {Array.from({ length: times * 2 }, (_, index) => (
          <span key={index} className="font-display text-card whitespace-nowrap sm:text-heading">
            {text}
            <span className="mx-6 text-turmeric">✦</span>
          </span>
        ))}
      </div>
      <button
        type="button"
        onClick={() => setPaused(!paused)}
        aria-label={paused ? t('Let the text run') : t('Stop the running text')}
        className="absolute inset-y-0 right-0 grid w-12 place-items-center bg-brand-700 motion-reduce:hidden"
      >
        {paused ? <Play className="size-4" aria-hidden /> : <Pause className="size-4" aria-hidden />}
      </button>
    </div>
  )
}
