import { Link } from 'react-router'
import { Rows } from '#app/admin/shared/panel.tsx'
import { sizeAddress } from '#app/admin/stock/stock-links'
import { stockViewNames } from '#app/admin/stock/stock-texts'
import { GujaratiName } from '#app/catalog/gujarati-name.tsx'
import { packsText } from '#domain/catalog/admin-texts'
import { findCategory } from '#domain/catalog/categories'
import type { ProductStock, SizeStock } from '#domain/stock/read-stock.server'
import { type StockGroup, stockViews } from '#domain/stock/stock-views'
import { sum } from '#domain/sum'
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

/** Shows each size that needs a hand in a row of its own; the others share one, which leads to the product. */
function Product({ product: { id, name, nameGu, sizes } }: { product: Listed }) {
  const urgent = sizes.filter(needsHand)
  const calm = sizes.filter((size) => !needsHand(size))
  const head = (
    <h3 className="text-sm leading-tight font-semibold wrap-anywhere sm:text-base">
      {name}
      <GujaratiName name={nameGu} className="ml-2 inline-block text-xs font-normal text-ink-soft" />
    </h3>
  )
  const row = 'flex min-h-12 items-center justify-between gap-4 px-3 py-1.5 hover:bg-paper'
  if (urgent.length === 0)
    return (
      <Link
        to={`/admin/stock/${id}`}
        className="block min-h-12 rounded-lg px-3 py-1.5 hover:bg-paper sm:flex sm:items-center sm:justify-between sm:gap-4"
      >
        <span className="block min-w-0 sm:basis-1/2">{head}</span>
        <CalmSizes sizes={calm} className="block sm:text-right" />
      </Link>
    )
  return (
    <>
      <div className="px-3 pt-2">{head}</div>
      <Rows>
        {urgent.map((size) => (
          <li key={size.label}>
            <Link to={sizeAddress(id, size.label)} className={row}>
              <Size size={size} />
            </Link>
          </li>
        ))}
        {calm.length > 0 && (
          <li>
            <Link to={sizeAddress(id, calm[0]?.label ?? '')} className={row}>
              <CalmSizes sizes={calm} />
            </Link>
          </li>
        )}
      </Rows>
    </>
  )
}

function needsHand({ isSoldOut, isLow, expired }: SizeStock): boolean {
  return expired > 0 || isSoldOut || isLow
}

function Size({ size }: { size: SizeStock }) {
  return (
    <>
      <span className="min-w-0 wrap-anywhere">
        {size.label}
        {size.isArchived && <span className="text-sm text-ink-soft"> {t('· no longer sold')}</span>}
        <Waiting count={size.waiting} />
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

/** Shows sizes that need nothing, each with its packs. */
function CalmSizes({ sizes, className = '' }: { sizes: SizeStock[]; className?: string }) {
  const texts = sizes.map(({ label, stock, isArchived }) => {
    const values = { size: label, packs: packsText(stock) }
    return isArchived ? t('{size}: {packs} · no longer sold', values) : t('{size}: {packs}', values)
  })
  return (
    <span className={`min-w-0 text-sm leading-snug tabular-nums wrap-anywhere ${className}`}>
      {texts.join(', ')}
      <Waiting count={sum(sizes, ({ waiting }) => waiting)} />
    </span>
  )
}

function Waiting({ count }: { count: number }) {
  if (count === 0) return null
  return <span className="block text-sm text-ink-soft">{t('{packs} reserved', { packs: packsText(count) })}</span>
}
