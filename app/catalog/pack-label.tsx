import type { ReactNode } from 'react'
import { ShopAddress } from '#app/layout/shop-address.tsx'
import { useShopDetails } from '#app/layout/shop-details'
import { WordMark } from '#app/ui/brand.tsx'
import { rich } from '#app/ui/rich.tsx'
import type { FullProduct, Variant } from '#domain/catalog/product'
import { formatNetQuantity, unitPrice } from '#domain/catalog/sizes'
import { constants } from '#domain/constants'
import { formatRupees } from '#domain/money'
import { formatShopPhone } from '#domain/shop-settings/shop-settings'
import { langOf, plural, t } from '#domain/texts/translate'

type Props = {
  product: FullProduct
  origin: string
  size: Variant | undefined
  seller: { legalName: string; fssai: string }
}

/** As on the back of the pack; empty fields are left out. */
export function PackLabel({ product, origin, size, seller }: Props) {
  const { contact } = useShopDetails()
  const { ingredients, packer, importer, shelfLifeDays } = product
  const [phone = ''] = contact.phones
  const perUnit = size && unitPrice(size)
  return (
    <section
      aria-label={t('{name}, the back of the pack', { name: product.name })}
      className="flex h-full flex-col justify-center bg-kraft p-2 pb-10 sm:p-5"
    >
      <div className="mx-auto min-h-0 w-full max-w-lg overflow-y-auto rounded-md bg-paper p-3 text-xs shadow-card leading-tight sm:p-7 sm:text-sm">
        <div className="flex items-center justify-between gap-3 border-b-2 border-brand-600 pb-2">
          <WordMark name={constants.name} className="h-7 w-auto max-w-[75%]" />
          <VegMark veg={product.veg} />
        </div>
        <p lang={langOf(product.name)} className="mt-2 font-display text-card font-semibold">
          {product.name}
        </p>
        <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 sm:gap-y-1.5 [&>dt]:text-ink-soft [&>dd]:font-semibold">
          {size?.netQuantity && size.netUnit && (
            <Row name={t('Net quantity')}>{formatNetQuantity(size.netQuantity, size.netUnit)}</Row>
          )}
          {size?.mrpPaise && (
            <Row name={t('MRP')}>{t('{mrp} (inclusive of all taxes)', { mrp: formatRupees(size.mrpPaise) })}</Row>
          )}
          {size && (
            <Row name={t('Our price')}>
              {perUnit
                ? t('{price}, {unitPrice} per {unit}', {
                    price: formatRupees(size.pricePaise),
                    unitPrice: formatRupees(perUnit.paise),
                    unit: perUnit.per,
                  })
                : formatRupees(size.pricePaise)}
            </Row>
          )}
          {ingredients && (
            <Row name={t('Ingredients')}>
              <span lang={langOf(ingredients)}>{ingredients}</span>
              <EnglishBeside text={product.ingredientsEnglish} />
            </Row>
          )}
          {shelfLifeDays && (
            <Row name={t('Best before')}>{t('{time} from packing', { time: monthsOf(shelfLifeDays) })}</Row>
          )}
          {origin && <Row name={t('Country of origin')}>{origin}</Row>}
          <Row name={t('Packed by')}>
            {packer || (
              <>
                {seller.legalName || constants.name}, <ShopAddress />
              </>
            )}
          </Row>
          {importer && <Row name={t('Imported by')}>{importer}</Row>}
          <Row name={t('Consumer care')}>
            {rich('{phone}, {email}, at the address of the packer', {
              phone: formatShopPhone(phone),
              email: <span className="wrap-anywhere">{contact.supportEmail}</span>,
            })}
          </Row>
          {seller.fssai && <Row name={t('FSSAI Lic. No.')}>{seller.fssai}</Row>}
        </dl>
        <p className="mt-2 border-t border-line pt-1.5 text-ink-soft">{t('Batch and packing date: see the pack.')}</p>
      </div>
    </section>
  )
}

export function monthsOf(days: number): string {
  const months = Math.round(days / 30.4)
  return months < 2
    ? plural(days, '1 day', '{days} days', { days })
    : plural(months, '1 month', '{months} months', { months })
}

/** Of what a pack contains, beside a translation that nobody has read yet. */
export function EnglishBeside({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <span lang="en" className="block text-ink-soft">
      {text}
    </span>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd lang={typeof children === 'string' ? langOf(children) : undefined}>{children}</dd>
    </>
  )
}

/** The veg mark of the food labelling rules: a green dot, or a brown triangle. */
export function VegMark({ veg }: { veg: FullProduct['veg'] }) {
  if (!veg) return null
  const isVeg = veg === 'veg'
  return (
    <svg
      viewBox="0 0 16 16"
      role="img"
      aria-label={isVeg ? t('Vegetarian') : t('Not vegetarian')}
      className={`size-5 shrink-0 ${isVeg ? 'text-success' : 'text-warning'}`}
    >
      <rect x="1" y="1" width="14" height="14" fill="none" stroke="currentColor" strokeWidth="1.6" />
      {isVeg ? (
        <circle cx="8" cy="8" r="3.6" fill="currentColor" />
      ) : (
        <path d="M8 4l4.4 7.6H3.6z" fill="currentColor" />
      )}
    </svg>
  )
}
