import { sizeAddress } from '#app/admin/stock/stock-links'
import { stocktakeText } from '#app/admin/stock/stock-texts'
import { FormSuccess } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { sizeKey } from '#domain/catalog/size-key'
import type { ProductStock } from '#domain/stock/read-stock.server'
import type { StocktakeRecorded } from '#domain/stock/stocktake.server'
import { t } from '#domain/texts/translate'

/** Shows the result of a stocktake with each difference, which leads to its size, where it can be counted again. */
export function StocktakeDone({ done, products }: { done: StocktakeRecorded; products: readonly ProductStock[] }) {
  return (
    <div className="mb-4">
      <FormSuccess text={stocktakeText(done)} />
      <ul className="mt-2 grid gap-1">
        {done.differences.map(({ productId, label, seen, counted }) => (
          <li key={sizeKey(productId, label)}>
            <TextLink to={sizeAddress(productId, label)} className="tabular-nums">
              {t('{name}, {label}: {seen} → {counted} ({difference})', {
                name: products.find(({ id }) => id === productId)?.name ?? productId,
                label,
                seen,
                counted,
                difference: counted > seen ? `+${counted - seen}` : `−${seen - counted}`,
              })}
            </TextLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
