import { Link } from 'react-router'
import type { PriceResult } from '#app/admin/products/price-action.server'
import { PriceForm } from '#app/admin/products/price-form.tsx'
import { missingNames } from '#app/admin/products/product-texts'
import { Picture } from '#app/ui/picture.tsx'
import type { ListedProduct } from '#domain/catalog/product-list.server'
import { statusTexts } from '#domain/catalog/status-texts'
import { plural, t, translated } from '#domain/texts/translate'

type Props = { products: ListedProduct[]; first: PriceResult | undefined }

/** Lists the products with their prices, which can be edited in place. */
export function ProductList({ products, first }: Props) {
  return (
    <ul className="grid gap-3">
      {products.map((product) => (
        <li key={product.id} className="rounded-lg bg-white p-4 shadow-card">
          <article
            aria-labelledby={`p-${product.id}`}
            className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)] lg:items-start lg:gap-6"
          >
            <Head product={product} />
            <ul className="grid content-start gap-2">
              {product.sizes.map((size) => (
                <li
                  key={size.label}
                  className="flex flex-wrap items-start gap-x-3 border-t border-line pt-2 lg:first:border-0 lg:first:pt-0"
                >
                  <p className="min-h-12 flex-1 basis-18 content-center justify-between gap-4 text-sm sm:flex sm:items-center">
                    <span className="block font-semibold">{size.label}</span>
                    <Stock product={product.id} size={size} />
                  </p>
                  <div className="w-52 max-w-full sm:w-60">
                    <PriceForm product={product} size={size} first={first} />
                  </div>
                </li>
              ))}
            </ul>
          </article>
        </li>
      ))}
    </ul>
  )
}

function Head({ product }: { product: ListedProduct }) {
  const { id, name, nameGu, picture, status, hasDraft, missing } = product
  return (
    <div className="flex min-w-0 flex-wrap gap-3">
      <span className="size-16 shrink-0 overflow-hidden rounded-md bg-paper-deep">
        {picture && <Picture picture={picture} alt="" sizes="64px" className="size-full object-cover" />}
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <h2 id={`p-${id}`} className="font-display text-card font-semibold wrap-anywhere">
          <Link to={`/admin/products/edit/${id}`} className="inline-block py-1 hover:underline">
            {name}
          </Link>
        </h2>
        {nameGu && (
          <p lang="gu" className="text-sm text-ink-soft wrap-anywhere">
            {nameGu}
          </p>
        )}
        <p className="mt-1 flex flex-wrap gap-1.5 text-xs font-semibold">
          {status !== 'live' && <Badge tone="bg-ink text-paper">{translated(statusTexts[status])}</Badge>}
          {hasDraft && <Badge tone="bg-turmeric text-ink">{t('Draft waits')}</Badge>}
          {missing.length > 0 && (
            <Badge tone="bg-brand-50 text-danger">
              {missing.length <= 3
                ? t('No {list}', { list: missing.map((field) => translated(missingNames[field])).join(', ') })
                : t('{length} label data missing', { length: missing.length })}
            </Badge>
          )}
        </p>
      </div>
    </div>
  )
}

function Badge({ tone, children }: { tone: string; children: React.ReactNode }) {
  return <span className={`rounded-full px-2.5 py-0.5 ${tone}`}>{children}</span>
}

/** Shows the stock for sale, with a link to receive and count. */
function Stock({ product, size: { label, stock, isLow } }: { product: string; size: ListedProduct['sizes'][number] }) {
  const packs = plural(stock, '1 pack', '{stock} packs', { stock })
  return (
    <Link
      to={`/admin/stock/${product}?size=${encodeURIComponent(label)}`}
      aria-label={t('Stock of {label}: {packs}', { label, packs })}
      className={`inline-block py-1 tabular-nums underline underline-offset-4 ${isLow ? 'font-semibold text-danger' : 'text-ink-soft'}`}
    >
      {packs}
    </Link>
  )
}
