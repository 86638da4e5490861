import { Link } from 'react-router'
import { Rows } from '#app/admin/shared/panel.tsx'
import { sizeAddress } from '#app/admin/stock/stock-links'
import { stockViewNames } from '#app/admin/stock/stock-texts'
import { GujaratiName } from '#app/catalog/gujarati-name.tsx'
import { packsText } from '#domain/catalog/admin-texts'
import { findCategory } from '#domain/catalog/categories'
import type { ProductStock, SizeStock } from '#domain/stock/read-stock.server'
import { type StockGroup, stockViews } from '#domain/stock/stock-views'
import { plural, t, translated } from '#domain/texts/translate'

type Listed = ProductStock & { group: StockGroup }

/** Lists a page of the stock under what each product needs first, then under its category. */
export function StockList({ products }: { products: Listed[] }) {
  const groups = Map.groupBy(products, ({ group }) => group)
  return [...groups].map(([group, listed]) => (
    <section key={group} aria-labelledby={`g-${group}`} className="mb-5">
      <h2 id={`g-${group}`} className="mb-1 text-card">
        {groupName(group)}
      </h2>
      <ul className="grid items-start gap-1.5 lg:grid-cols-2 lg:gap-2">
        {listed.map((product) => (
          <li key={product.id} className="rounded-lg bg-white shadow-card">
            <Product product={product} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function groupName(group: StockGroup): string {
  const view = stockViews.find((one) => one === group)
  return view ? stockViewNames()[view] : translated(findCategory(group)?.name ?? '')
}

function Product({ product: { id, name, nameGu, sizes } }: { product: Listed }) {
  return (
    <>
      <h3 className="px-3 pt-2 text-sm leading-tight font-semibold wrap-anywhere sm:text-base">
        {name}
        <GujaratiName name={nameGu} className="ml-2 inline-block text-xs font-normal text-ink-soft" />
      </h3>
      <Rows>
        {sizes.map((size) => (
          <li key={size.label}>
            <Link
              to={sizeAddress(id, size.label)}
              className="flex min-h-tap items-center justify-between gap-4 px-3 py-1 hover:bg-paper"
            >
              <Size size={size} />
            </Link>
          </li>
        ))}
      </Rows>
    </>
  )
}

function Size({ size }: { size: SizeStock }) {
  return (
    <>
      <span className="min-w-0 wrap-anywhere">
        {size.label}
        {size.isArchived && <span className="text-sm text-ink-soft"> {t('· no longer sold')}</span>}
        {size.waiting > 0 && (
          <span className="block text-sm text-ink-soft">
            {t('{packs} reserved', { packs: packsText(size.waiting) })}
          </span>
        )}
        {size.expired > 0 && (
          <span className="block text-sm font-semibold text-danger">
            ⚠{' '}
            {plural(size.expired, '1 pack past its date or recalled', '{count} packs past their date or recalled', {
              count: size.expired,
            })}
          </span>
        )}
      </span>
      <span className={`shrink-0 tabular-nums ${size.isLow || size.isSoldOut ? 'font-semibold text-danger' : ''}`}>
        {size.isLow && !size.isSoldOut && <span className="text-sm">{t('Low:')} </span>}
        {size.isSoldOut ? t('Sold out') : packsText(size.stock)}
      </span>
    </>
  )
}
