import { useEffect, useId, useRef, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import type { PriceResult } from '#app/admin/products/price-action.server'
import { ByField } from '#app/admin/shared/by-field.tsx'
import { textButton } from '#app/admin/shared/text-button'
import { UndoLine } from '#app/admin/shared/undo-line.tsx'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import type { ListedProduct, ProductListSize } from '#domain/catalog/product-list.server'
import { sizeKey } from '#domain/catalog/sizes'
import { rupeesText } from '#domain/money'
import { t } from '#domain/texts/translate'

type Props = { product: ListedProduct; size: ProductListSize; first: PriceResult | undefined }

/** Edits the price of a size in place: Save appears when the field is touched, then Undo. Works without scripts. */
export function PriceForm({ product, size, first }: Props) {
  const fetcher = useFetcher<PriceResult>()
  // What is typed, and the price over which it is, in paise: the list may load another one, which another row's Save does.
  const [typed, setTyped] = useState<{ price: string; seen: number }>()
  const id = useId()
  const result = fetcher.data ?? (first?.size === sizeKey(product.id, size.label) ? first : undefined)
  const failure = result?.ok === false ? result : undefined
  const [answered, setAnswered] = useState(result)
  if (result !== answered && !failure?.isUnanswered) {
    setAnswered(result)
    setTyped(undefined)
  }
  const shown = failure?.values?.price ?? rupeesText(size.pricePaise)
  // The price that the shop compares: of a refused form the one in its answer.
  const shownSeen = Number(failure?.values?.seen ?? size.pricePaise)
  const seen = typed?.seen ?? shownSeen
  const input = useRef<HTMLInputElement>(null)
  const last = useRef(shown)
  // The field keeps the focus, which a new one would not have; what was typed before the page's scripts came stays.
  useEffect(() => {
    if (last.current !== shown && !typed && input.current) input.current.value = shown
    last.current = shown
  }, [shown, typed])
  const isBusy = fetcher.state !== 'idle'
  const isChanged = typed !== undefined && typed.price !== rupeesText(size.pricePaise)
  return (
    <div className="min-w-0">
      <fetcher.Form method="post" className="group flex flex-wrap items-center gap-x-1 gap-y-2">
        <ByField />
        <HiddenFields values={sizeFields(product, size, seen)} />
        <label htmlFor={id} className="sr-only">
          {t('Price of {name}, {label}, in rupees', { name: product.name, label: size.label })}
        </label>
        <span className="relative">
          <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-soft" aria-hidden>
            ₹
          </span>
          <input
            ref={input}
            id={id}
            name="price"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            defaultValue={shown}
            onInput={({ currentTarget: { value: price } }) =>
              setTyped(price === rupeesText(seen) ? undefined : { price, seen })
            }
            aria-invalid={failure ? true : undefined}
            aria-describedby={result ? `${id}-result` : undefined}
            className="input w-28 pl-7 font-semibold tabular-nums"
          />
        </span>
        <SubmitButton
          kind={null}
          isBusy={isBusy}
          className={`min-h-tap rounded-md bg-brand-600 px-3 font-semibold text-white hover:bg-brand-700 ${isChanged || isBusy ? '' : 'opacity-0 group-focus-within:opacity-100'}`}
        >
          {isBusy ? t('Saving...') : t('Save')}
          <span className="sr-only">
            {' '}
            {product.name}, {size.label}
          </span>
        </SubmitButton>
      </fetcher.Form>
      <div id={`${id}-result`} role="status" className="text-sm font-semibold">
        {!isBusy && result && <PriceResultLine result={result} product={product} size={size} fetcher={fetcher} />}
      </div>
    </div>
  )
}

type ResultProps = Omit<Props, 'first'> & { result: PriceResult; fetcher: ReturnType<typeof useFetcher<PriceResult>> }

function PriceResultLine({ result, product, size, fetcher }: ResultProps) {
  if (result.ok) return <UndoLine message={result.message} undo={result.undo} form={fetcher.Form} isBusy={false} />
  return (
    <fetcher.Form method="post" className="text-danger">
      <span aria-hidden="true">⚠ </span>
      {result.message}
      {result.isAboveMrp && (
        <Link to={`/admin/products/edit/${product.id}#mrp.${product.sizes.indexOf(size)}`} className={textButton}>
          {t('Change the MRP')}
        </Link>
      )}
      {result.asks && (
        <>
          <ByField />
          <HiddenFields
            values={{
              ...sizeFields(product, size, Number(result.values?.seen ?? size.pricePaise)),
              price: result.values?.price ?? '',
            }}
          />
          <button
            type="submit"
            name="sure"
            value="1"
            className="mt-1 block min-h-tap rounded-md border-2 border-danger px-4"
          >
            {t('Yes, ₹{price}', { price: result.values?.price })}
          </button>
        </>
      )}
    </fetcher.Form>
  )
}

const sizeFields = (product: ListedProduct, size: ProductListSize, seen: number) => ({
  product: product.id,
  label: size.label,
  seen,
})
