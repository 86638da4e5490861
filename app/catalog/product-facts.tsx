import { CalendarCheck, ChevronDown, Flame, type LucideIcon, MapPin, Soup, Wind } from 'lucide-react'
import type { ReactNode } from 'react'
import { BatchLine } from '#app/catalog/batch-line.tsx'
import { EnglishBeside, monthsOf, VegMark } from '#app/catalog/pack-label.tsx'
import { useShopDetails } from '#app/layout/shop-details'
import { TextLink } from '#app/ui/text-link.tsx'
import { isAlwaysFree } from '#domain/cart/shipping-fee'
import { allergyNote, type FullProduct } from '#domain/catalog/product'
import { formatRupees } from '#domain/money'
import type { PackBatch } from '#domain/stock/batch-page.server'
import { langOf, t, translated } from '#domain/texts/translate'

/** `batch` is the one that packs of the chosen size are from now. */
type FactsProps = { product: FullProduct; origin: string; batch: PackBatch | undefined; children: ReactNode }

/** `children` stand between the facts and the folded rest; empty details are left out. */
export function ProductFacts({ product, origin, batch, children }: FactsProps) {
  const { details, importer, shelfLifeDays, veg } = product
  const { taste, harvest, scaleOf, scaleLevel, howToUse, goesWith, keeping } = details
  if (!taste && !harvest && !howToUse && !origin && !batch) return children
  return (
    <section aria-label={t('Why this one')} className="mt-6 border-t border-line pt-6">
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {scaleOf && scaleLevel && (
          <Fact name={scaleOf === 'heat' ? t('Heat') : t('Aroma')} Icon={scaleOf === 'heat' ? Flame : Wind}>
            <Scale of={scaleOf} level={scaleLevel} />
          </Fact>
        )}
        {taste && (
          <Fact name={t('Taste')} Icon={Soup}>
            {taste}
          </Fact>
        )}
        {origin && (
          <Fact name={t('Country of origin')} Icon={MapPin}>
            {origin}
          </Fact>
        )}
        {(shelfLifeDays || batch) && (
          <Fact name={batch ? t('In the pack now') : t('Storage')} Icon={CalendarCheck}>
            {shelfLifeDays && t('Best within {time} of packing.', { time: monthsOf(shelfLifeDays) })}
            {batch && (
              <span className="block">
                <BatchLine batch={batch} />
              </span>
            )}
          </Fact>
        )}
      </dl>
      {children}
      <Fold title={t('How to use')}>
        <dl className="grid gap-y-3">
          {importer && <Fact name={t('Imported by')}>{importer}</Fact>}
          {harvest && <Fact name={t('How it is made')}>{harvest}</Fact>}
          {howToUse && <Fact name={t('How to use')}>{howToUse}</Fact>}
          {goesWith && goesWith.length > 0 && <Fact name={t('Goes with')}>{sentence(goesWith.join(', '))}</Fact>}
          {keeping && <Fact name={t('Storage')}>{keeping}</Fact>}
          {veg && (
            <Fact name={t('Diet')}>
              <span className="flex items-center gap-2">
                <VegMark veg={veg} />
                <span aria-hidden="true">{veg === 'veg' ? t('Vegetarian') : t('Not vegetarian')}</span>
              </span>
            </Fact>
          )}
        </dl>
      </Fold>
    </section>
  )
}

function Fact({ name, Icon, children }: { name: string; Icon?: LucideIcon; children: ReactNode }) {
  return (
    <div className={Icon ? 'grid grid-cols-[1.75rem_minmax(0,1fr)] content-start gap-x-3' : ''}>
      {Icon && <Icon className="row-span-2 size-7 text-brand-600" strokeWidth={1.6} aria-hidden />}
      <dt className="text-sm font-semibold text-ink-soft">{name}</dt>
      <dd lang={typeof children === 'string' ? langOf(children) : undefined}>{children}</dd>
    </div>
  )
}

const words = () => ({
  heat: [t('Gentle'), t('Mild'), t('Medium'), t('Hot'), t('Very hot')],
  aroma: [t('Soft'), t('Light'), t('Round'), t('Strong'), t('Very strong')],
})

function Scale({ of, level }: { of: 'heat' | 'aroma'; level: number }) {
  const colour = of === 'heat' ? 'bg-brand-600' : 'bg-success'
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span aria-hidden="true" className="flex h-[1lh] items-center gap-1">
        {[1, 2, 3, 4, 5].map((step) => (
          <span
            key={step}
            className={`h-2.5 w-5 rounded-full border border-edge ${step <= level ? `${colour} forced-colors:bg-[CanvasText]` : ''}`}
          />
        ))}
      </span>
      {words()[of][level - 1]} <span className="sr-only">{t('({level} of 5)', { level })}</span>
    </span>
  )
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

type Props = Pick<FullProduct, 'ingredients' | 'ingredientsEnglish'> & { allergensEnglish: string | null }

/** The texts that the specification fixes (section 2), and beside them the product's own list. */
export function ProductContents({ ingredients, ingredientsEnglish, allergensEnglish }: Props) {
  return (
    <section aria-labelledby="contents" className="mt-6 grid gap-x-6 gap-y-4 border-y border-line py-6 lg:grid-cols-2">
      <div>
        <h2 id="contents" className="text-heading">
          {t('Ingredients')}
        </h2>
        <p className="mt-2">
          {t('Natural spices, sorted by hand, cleaned and packed by our family. Every pack lists what is in it.')}
        </p>
        {ingredients && (
          <p className="mt-2">
            <strong>{t('In this pack:')}</strong>{' '}
            {langOf(ingredients) ? <span lang="en">{ingredients}</span> : ingredients}.
            <EnglishBeside text={ingredientsEnglish} />
          </p>
        )}
      </div>
      <div>
        <h3 className="text-card">{t('Allergy note of our packing house')}</h3>
        <p className="mt-2">
          {translated(allergyNote)}
          <EnglishBeside text={allergensEnglish} />
        </p>
      </div>
    </section>
  )
}

/** Specification, section 9. */
export function ProductPolicies() {
  const { fees } = useShopDetails()
  return (
    <div>
      <Fold title={t('Shipping Policy')}>
        <p>{t('We ship within 1–2 business days. Delivery takes up to 7 days, anywhere in India.')}</p>
        <p className="mt-2">
          {isAlwaysFree(fees)
            ? t('Shipping is free.')
            : t('Shipping is {shippingFee}, and free from {freeShippingFrom}.', {
                shippingFee: formatRupees(fees.shippingFeePaise),
                freeShippingFrom: formatRupees(fees.freeShippingFromPaise),
              })}
        </p>
      </Fold>
      <Fold title={t('Returns & Exchanges')}>
        <p>{t('We take back only items that are unopened, unused and untorn, within 7 days of delivery.')}</p>
        <p className="mt-2">{t('Exchanges are possible within 7 days too.')}</p>
      </Fold>
    </div>
  )
}

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-14 list-none items-center justify-between font-display text-card font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown className="size-5 text-brand-600 transition-transform group-open:rotate-180" aria-hidden />
      </summary>
      <div className="pb-5">{children}</div>
    </details>
  )
}

type RecipesProps = { recipes: { slug: string; title: string }[]; className: string }

export function ProductRecipes({ recipes, className }: RecipesProps) {
  if (recipes.length === 0) return null
  return (
    <p className={className}>
      <strong>{t('Cook with it:')}</strong>{' '}
      {recipes.map(({ slug, title }, index) => (
        <span key={slug}>
          {index > 0 && ' · '}
          <TextLink to={`/recipes/${slug}`}>{title}</TextLink>
        </span>
      ))}
    </p>
  )
}
