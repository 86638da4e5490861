import { type KeyboardEvent, useRef, useState } from 'react'
import { Form } from 'react-router'
import { ByField } from '#app/admin/shared/by-field.tsx'
import { KeyField } from '#app/admin/shared/key-field.tsx'
import { ScanButton } from '#app/admin/shared/scan-button.tsx'
import { SeenField } from '#app/admin/shared/seen-field.tsx'
import { useFormCopy } from '#app/admin/shared/use-form-copy.tsx'
import type { FormResult } from '#app/forms/form-result'
import { useBusy } from '#app/forms/use-busy'
import { type FieldOf, useFormResult } from '#app/forms/use-form-result'
import { SubmitButton } from '#app/ui/button.tsx'
import { SureField } from '#app/ui/choice.tsx'
import { Field, FieldNotes, FormError, useFieldIds } from '#app/ui/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated'
import { packsText } from '#domain/catalog/packs-text'
import { sizeKey } from '#domain/catalog/size-key'
import type { ProductStock, SizeStock } from '#domain/stock/read-stock.server'
import { t } from '#domain/texts/translate'

type Props = {
  category: string
  products: readonly ProductStock[]
  isDone: boolean
  result: FormResult | undefined
}

/** Counts all packs of a category, with the expected number beside each field. Empty rows are not counted. */
export function StocktakeSheet({ category, products, isDone, result }: Props) {
  const { form, field, errors, message } = useFormResult(result)
  const copy = useFormCopy(form, { name: `count-${category}`, isDone })
  const isBusy = useBusy()
  const list = useRef<HTMLDivElement>(null)
  const find = (code: string): boolean => {
    const inputs = [...(list.current?.querySelectorAll<HTMLInputElement>('input[data-barcode]') ?? [])]
    const input = inputs.find(({ dataset }) => dataset.barcode === code.toUpperCase())
    input?.focus()
    input?.select()
    return input !== undefined
  }
  return (
    <div className="grid gap-4">
      <CodeFinder find={find} />
      <Form ref={form} method="post" noValidate className="grid gap-4" aria-label={t('Count')}>
        <KeyField />
        <FormError text={message} />
        <ByField />
        {copy}
        <div ref={list} className="grid gap-3 lg:grid-cols-2">
          {products.map(({ id, name, sizes }) => (
            <section key={id} aria-label={name} className="rounded-lg bg-white p-4 shadow-card">
              <h2 className="text-card wrap-anywhere">{name}</h2>
              <ul className="mt-1 divide-y divide-line">
                {sizes.map((size) => (
                  <Row key={size.label} productId={id} productName={name} size={size} field={field} result={result} />
                ))}
              </ul>
            </section>
          ))}
        </div>
        <div className="sticky grid justify-items-start gap-3 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-gutter border-t border-line bg-paper px-gutter py-3 lg:bottom-0">
          {errors.sure && <SureField label={t('Yes, it is counted right')} {...field('sure')} />}
          <SubmitButton isBusy={isBusy}>{isBusy ? t('Saving...') : t('Save the count')}</SubmitButton>
        </div>
      </Form>
    </div>
  )
}

type RowProps = Pick<Props, 'result'> & { productId: string; productName: string; size: SizeStock; field: FieldOf }

function Row({ productId, productName, size, field, result }: RowProps) {
  const row = sizeKey(productId, size.label)
  const { error, ...input } = field(`counted.${row}`)
  const { id, about } = useFieldIds(error)
  const expected = size.stock + size.waiting
  const outOfSale = size.expired - size.expiredWaiting
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_6rem] items-center gap-x-4 py-2">
      <span className="min-w-0 wrap-anywhere">
        {size.label}
        <span className="block text-sm text-ink-soft">
          {t('expected')} <b className="font-semibold tabular-nums">{expected}</b>
          {size.waiting > 0 && t(', {waiting} of them promised', { waiting: size.waiting })}
          {outOfSale > 0 && t(', without {packs} out of sale', { packs: packsText(outOfSale) })}
        </span>
      </span>
      <SeenField name={`seen.${row}`} of={`counted.${row}`} untyped="" value={String(expected)} result={result} />
      <input
        {...input}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        data-barcode={size.barcode ?? undefined}
        aria-label={t('Counted packs of {productName}, {label}', { productName, label: size.label })}
        aria-invalid={error ? true : undefined}
        aria-describedby={about}
        className="input text-right font-semibold tabular-nums"
      />
      <div className="col-span-2 empty:hidden">
        <FieldNotes id={id} error={error} />
      </div>
    </li>
  )
}

/** Focuses the row of a pack by its code, scanned by the camera or entered by a keyboard scanner. */
function CodeFinder({ find }: { find(code: string): boolean }) {
  const [missed, setMissed] = useState<string>()
  const isHydrated = useHydrated()
  if (!isHydrated) return null
  const look = (code: string) => setMissed(find(code) ? undefined : t('No size here has the barcode {code}.', { code }))
  const enter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const code = event.currentTarget.value.trim()
    event.currentTarget.value = ''
    if (code !== '') look(code)
  }
  return (
    <div className="flex max-w-text items-start gap-2">
      <Field
        label={t('Go to a pack by its barcode')}
        name="code"
        maxLength={32}
        autoComplete="off"
        onKeyDown={enter}
        error={missed}
        className="min-w-0 flex-1"
      />
      <ScanButton onFound={look} />
    </div>
  )
}
