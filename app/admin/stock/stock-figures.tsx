import { Link } from 'react-router'
import { sizeAddress } from '#app/admin/stock/stock-links'
import type { ProductStock, SizeStock } from '#domain/stock/read-stock.server'
import { plural, t } from '#domain/texts/translate'

/** Links to the sizes of a product. */
export function SizeChips({ product, chosen }: { product: ProductStock; chosen: string }) {
  if (product.sizes.length < 2) return null
  return (
    <nav aria-label={t('Sizes')} className="mb-4 flex flex-wrap gap-2">
      {product.sizes.map(({ label, stock, isLow }) => (
        <Link
          key={label}
          to={sizeAddress(product.id, label)}
          aria-current={label === chosen ? 'page' : undefined}
          className="inline-flex min-h-tap items-center gap-2 rounded-full border border-line bg-white px-4 font-semibold aria-[current]:border-brand-600 aria-[current]:bg-brand-600 aria-[current]:text-white"
        >
          {label}
          <span className={`text-sm tabular-nums ${isLow && label !== chosen ? 'text-danger' : ''}`}>{stock}</span>
        </Link>
      ))}
    </nav>
  )
}

/** Shows the packs in stock, promised, and for sale. */
export function StockFigures({ size }: { size: SizeStock }) {
  const figures = [
    [t('To sell'), size.stock],
    [t('Promised, not packed'), size.waiting],
    [t('In stock'), size.stock + size.waiting],
  ] as const
  return (
    <>
      {size.isArchived && <p className="mb-2 text-sm text-ink-soft">{t('This size is no longer sold.')}</p>}
      {size.expired > 0 && (
        <p className="mb-2 font-semibold text-danger">
          {plural(
            size.expired,
            '1 pack on the shelf is past its date and not for sale: throw it away.',
            '{expired} packs on the shelf are past their date and not for sale: throw them away.',
            { expired: size.expired },
          )}
          {size.expiredPromised > 0 && (
            <>
              {' '}
              {plural(
                size.expiredPromised,
                'An order waits for 1 of them: call the order off, or receive fresh packs.',
                'Orders wait for {count} of them: call the orders off, or receive fresh packs.',
                { count: size.expiredPromised },
              )}
            </>
          )}
        </p>
      )}
      <dl className="mb-3 grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-3">
        {figures.map(([name, count], place) => (
          <div key={name} className="flex flex-col justify-between">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className={`font-display text-heading tabular-nums ${place === 0 && size.isLow ? 'text-danger' : ''}`}>
              {count}
              {place === 0 && size.isLow && <span className="ml-2 text-sm font-semibold">{t('low')}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
