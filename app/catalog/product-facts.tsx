import type { ReactNode } from 'react'
import { monthsOf, VegMark } from '#app/catalog/pack-label.tsx'
import { originText } from '#domain/catalog/countries'
import type { FullProduct } from '#domain/catalog/product'
import { langOf, t } from '#domain/texts/translate'

/** Shows origin, taste, use and storage of a product; empty details are left out. */
export function ProductFacts({ product }: { product: FullProduct }) {
  const { details, importer, shelfLifeDays, veg } = product
  const origin = originText(product)
  const { taste, harvest, scale, howToUse, goesWith, keeping } = details
  if (!taste && !harvest && !howToUse && !origin) return null
  return (
    <section aria-labelledby="facts" className="mt-8 border-t border-line pt-6">
      <h2 id="facts" className="text-heading">
        {t('Why this one')}
      </h2>
      <dl className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {taste && <Fact name={t('Taste')}>{taste}</Fact>}
        {scale && (
          <Fact name={scale.of === 'heat' ? t('Heat') : t('Aroma')}>
            <Scale {...scale} />
          </Fact>
        )}
        {origin && <Fact name={t('Country of origin')}>{origin}</Fact>}
        {importer && <Fact name={t('Imported by')}>{importer}</Fact>}
        {harvest && <Fact name={t('How it is made')}>{harvest}</Fact>}
        {howToUse && (
          <Fact name={t('How to use')} wide>
            {howToUse}
          </Fact>
        )}
        {goesWith && goesWith.length > 0 && (
          <Fact name={t('Goes with')} wide>
            {sentence(goesWith.join(', '))}
          </Fact>
        )}
        {(shelfLifeDays || keeping) && (
          <Fact name={t('Storage')} wide>
            {shelfLifeDays && `${t('Best within {time} of packing.', { time: monthsOf(shelfLifeDays) })} `}
            {keeping && langOf(keeping) ? <span lang="en">{keeping}</span> : keeping}
          </Fact>
        )}
        {veg && (
          <Fact name={t('Diet')}>
            <span className="flex items-center gap-2">
              <VegMark veg={veg} />
              <span aria-hidden="true">{veg === 'veg' ? t('Vegetarian') : t('Not vegetarian')}</span>
            </span>
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'sm:col-span-2' : ''}>
      <dt className="text-sm font-semibold text-ink-soft">{name}</dt>
      <dd lang={typeof children === 'string' ? langOf(children) : undefined}>{children}</dd>
    </div>
  )
}

const steps = [1, 2, 3, 4, 5]
const words = () => ({
  heat: [t('Gentle'), t('Mild'), t('Medium'), t('Hot'), t('Very hot')],
  aroma: [t('Soft'), t('Light'), t('Round'), t('Strong'), t('Very strong')],
})

/** Shows a level from one to five, as marks and as a word. */
function Scale({ of, level }: { of: 'heat' | 'aroma'; level: number }) {
  const colour = of === 'heat' ? 'bg-brand-600' : 'bg-success'
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span aria-hidden="true" className="flex h-[1lh] items-center gap-1">
        {steps.map((step) => (
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
