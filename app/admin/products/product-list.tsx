import { type ToggleEvent, useEffect, useId, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { Badge } from '#app/admin/shared/badge.tsx'
import { AdminForm } from '#app/admin/shared/by-field.tsx'
import { textButton } from '#app/admin/shared/text-button'
import { sizeAddress } from '#app/admin/stock/stock-links'
import type { FormResult } from '#app/forms/form-result'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { Done } from '#app/ui/field.tsx'
import { ShopPicture } from '#app/ui/picture.tsx'
import { packsText, statusTexts } from '#domain/catalog/admin-texts'
import type { ListedProduct, ProductListSize } from '#domain/catalog/product-list.server'
import { formatRupees, rupeesText, sum } from '#domain/money'
import { t, translated } from '#domain/texts/translate'

export function ProductList({ products }: { products: ListedProduct[] }) {
  return (
    <ul className="grid items-start gap-1.5 lg:grid-cols-2 lg:gap-2">
      {products.map((product) => (
        <li key={product.id} className="relative rounded-lg bg-white shadow-card">
          <article aria-labelledby={`p-${product.id}`}>
            <Head product={product} />
            {product.sizes.length > 0 && <Sizes product={product} />}
          </article>
        </li>
      ))}
    </ul>
  )
}

function Head({ product }: { product: ListedProduct }) {
  const { id, name, nameGu, picture, status, hasDraft, missing, sizes } = product
  const [firstMissing] = missing
  return (
    <div className="flex min-h-16 items-center gap-3 py-1 pr-30 pl-2">
      <span className="size-12 shrink-0 overflow-hidden rounded-md bg-paper-deep">
        {picture && <ShopPicture picture={picture} alt="" sizes="48px" className="size-full object-cover" />}
      </span>
      <div className="min-w-0 flex-1">
        <h2 id={`p-${id}`} className="text-sm font-semibold sm:text-base">
          <Link
            to={`/admin/products/edit/${id}`}
            title={nameGu || undefined}
            className="line-clamp-2 py-1 leading-tight wrap-anywhere hover:underline"
          >
            {name}
          </Link>
        </h2>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs font-semibold">
          <span className={`tabular-nums ${sizes.some(isShort) ? 'text-danger' : 'font-normal text-ink-soft'}`}>
            {stockText(sizes)}
          </span>
          {status !== 'live' && <Badge>{translated(statusTexts[status])}</Badge>}
          {hasDraft && <Badge tone="warning">{t('Draft waits')}</Badge>}
          {firstMissing && (
            <Link to={`/admin/products/edit/${id}#${firstMissing.field}`}>
              <Badge tone="danger">
                <span className="underline">
                  {missing.length <= 3
                    ? t('Missing: {list}', { list: missing.map(({ name }) => name).join(', ') })
                    : t('{count} label data missing', { count: missing.length })}
                </span>
              </Badge>
            </Link>
          )}
        </p>
      </div>
    </div>
  )
}

function Sizes({ product }: { product: ListedProduct }) {
  const focusFirst = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    if (currentTarget.open) currentTarget.querySelector<HTMLInputElement>('input[name="price"]')?.focus()
  }
  return (
    <details onToggle={focusFirst}>
      {/* Stands beside the name, where the row ends. */}
      <summary className="absolute top-2 right-2 flex min-h-12 max-w-28 cursor-pointer items-center rounded-md border border-edge px-1.5 text-right text-sm leading-tight font-semibold tabular-nums hover:bg-paper-deep">
        <span className="sr-only">{t('Prices of {name}', { name: product.name })} </span>
        {priceRange(product.sizes)}
      </summary>
      <ul className="grid gap-2 px-3 pb-3">
        {product.sizes.map((size) => (
          <li key={size.label} className="flex flex-wrap items-start gap-x-3 border-t border-line pt-2">
            <p className="min-h-12 flex-1 basis-18 content-center justify-between gap-4 text-sm sm:flex sm:items-center">
              <span className="block font-semibold">{size.label}</span>
              <Link
                to={sizeAddress(product.id, size.label)}
                aria-label={t('Stock of {label}: {packs}', { label: size.label, packs: packsText(size.stock) })}
                className={`inline-block py-1 tabular-nums underline underline-offset-4 ${isShort(size) ? 'font-semibold text-danger' : 'text-ink-soft'}`}
              >
                {packsText(size.stock)}
              </Link>
            </p>
            <div className="w-52 max-w-full sm:w-60">
              <PriceForm product={product} size={size} />
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}

function priceRange(sizes: readonly ProductListSize[]): string {
  const prices = sizes.map(({ pricePaise }) => pricePaise)
  const [min, max] = [Math.min(...prices), Math.max(...prices)].map(formatRupees)
  return min === max ? String(min) : `${min}–${max}`
}

function isShort({ isLow, stock }: ProductListSize): boolean {
  return isLow || stock === 0
}

function stockText(sizes: readonly ProductListSize[]): string {
  const packs = packsText(sum(sizes, ({ stock }) => stock))
  const shortSizes = sizes.filter(isShort)
  const soldOut = shortSizes.filter(({ stock }) => stock === 0)
  if (shortSizes.length === 0 || sizes.length === 1) return packs
  if (soldOut.length === sizes.length) return t('Sold out')
  const labels = (some: typeof shortSizes) => some.map(({ label }) => label).join(', ')
  return soldOut.length > 0
    ? t('{packs}, {sizes} sold out', { packs, sizes: labels(soldOut) })
    : t('{packs}, {sizes} low', { packs, sizes: labels(shortSizes) })
}

/** The result of a new price; one that `asks` may be sent again with a confirmation. */
export type PriceResult = FormResult<unknown, { asks?: boolean; isAboveMrp?: boolean }>

type PriceProps = { product: ListedProduct; size: ProductListSize }

function PriceForm({ product, size }: PriceProps) {
  const fetcher = useFetcher<PriceResult>()
  const result = fetcher.data
  // What is typed, and the price over which it is, in paise: the list may load another one, which another row's Save does.
  const [typed, setTyped] = useState<{ price: string; seen: number }>()
  const stored = rupeesText(size.pricePaise)
  const { price, seen } = typed ?? { price: stored, seen: size.pricePaise }
  useEffect(() => {
    if (result?.ok) setTyped(undefined)
    // What the message says is what the next attempt has seen.
    else if (result?.values?.seen) setTyped({ price: result.values.price ?? '', seen: Number(result.values.seen) })
  }, [result])
  const id = useId()
  const isBusy = fetcher.state !== 'idle'
  return (
    <AdminForm fetcher={fetcher} className="group flex min-w-0 flex-wrap items-center gap-x-1 gap-y-2">
      <HiddenFields values={{ product: product.id, label: size.label, seen }} />
      <label htmlFor={id} className="sr-only">
        {t('Price of {name}, {label}, in rupees', { name: product.name, label: size.label })}
      </label>
      <span className="relative">
        <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-soft" aria-hidden>
          ₹
        </span>
        <input
          id={id}
          name="price"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={price}
          onChange={({ target }) => setTyped({ price: target.value, seen })}
          aria-invalid={result?.ok === false ? true : undefined}
          aria-describedby={result ? `${id}-result` : undefined}
          className="input w-28 pl-7 font-semibold tabular-nums"
        />
      </span>
      <SubmitButton
        kind={null}
        isBusy={isBusy}
        className={`min-h-tap rounded-md bg-brand-600 px-3 font-semibold text-white hover:bg-brand-700 ${price !== stored || isBusy ? '' : 'opacity-0 group-focus-within:opacity-100'}`}
      >
        {isBusy ? t('Saving...') : t('Save')}
        <span className="sr-only">
          {' '}
          {product.name}, {size.label}
        </span>
      </SubmitButton>
      <div id={`${id}-result`} role="status" className="w-full text-sm font-semibold">
        {!isBusy && result?.ok && (
          <p className="text-success">
            <Done text={result.message} />
          </p>
        )}
        {!isBusy && result?.ok === false && (
          <PriceRefusal result={result} price={price} mrpField={`mrp.${product.sizes.indexOf(size)}`} id={product.id} />
        )}
      </div>
    </AdminForm>
  )
}

type RefusalProps = { result: Extract<PriceResult, { ok: false }>; price: string; mrpField: string; id: string }

function PriceRefusal({ result, price, mrpField, id }: RefusalProps) {
  return (
    <div className="text-danger">
      <span aria-hidden="true">⚠ </span>
      {result.message}
      {result.isAboveMrp && (
        <Link to={`/admin/products/edit/${id}#${mrpField}`} className={textButton}>
          {t('Change the MRP')}
        </Link>
      )}
      {result.asks && result.values?.price === price && (
        <button
          type="submit"
          name="sure"
          value="1"
          className="mt-1 block min-h-tap rounded-md border-2 border-danger px-4"
        >
          {t('Yes, ₹{price}', { price })}
        </button>
      )}
    </div>
  )
}
