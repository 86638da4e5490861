import { CardPicture } from '#app/catalog/product-card.tsx'
import { ProductLink } from '#app/catalog/product-link.tsx'
import { Heading, Wrap } from '#app/ui/section.tsx'
import type { ProductCard } from '#domain/catalog/product-card'
import { formatRupees } from '#domain/money'
import { t } from '#domain/texts/translate'

/** Lists other products of the category. */
export function RelatedProducts({ cards }: { cards: ProductCard[] }) {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="related" className="bg-paper-deep py-section">
      <Wrap>
        <Heading id="related" kicker={t('From the same shelf')} title={t('RELATED PRODUCTS')} />
        <ul className="mt-10 grid grid-cols-cards gap-4 lg:grid-cols-4">
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
