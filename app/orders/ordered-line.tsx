import { Link } from 'react-router'
import { BatchLine } from '#app/catalog/batch-line.tsx'
import { StoredName } from '#app/catalog/stored-name.tsx'
import { Thumbnail } from '#app/ui/picture.tsx'
import { noPicture } from '#domain/catalog/pictures'
import { formatRupees } from '#domain/money'
import type { OrderLine } from '#domain/orders/order'
import type { PackBatch } from '#domain/stock/batch-page.server'
import { translated } from '#domain/texts/translate'

/** `image` is empty for a product that is not sold any more. */
export function OrderedLine({ line }: { line: OrderLine & { image: string; batches?: PackBatch[] } }) {
  const { productId, name, size, quantity, pricePaise, image, batches = [] } = line
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <Thumbnail src={image || noPicture} className="size-16 shrink-0 print:hidden" />
      <p className="min-w-0 flex-1 basis-24">
        <Link to={`/product/${productId}`} className="block font-semibold hover:underline">
          <StoredName id={productId} name={name} />
        </Link>
        <span className="block text-sm text-ink-soft">
          {translated(size)} × {quantity}
        </span>
        {batches.map((batch) => (
          <span key={batch.code} className="block text-sm text-ink-soft">
            <BatchLine batch={batch} />
          </span>
        ))}
      </p>
      <p className="ml-auto tabular-nums">{formatRupees(pricePaise * quantity)}</p>
    </li>
  )
}
