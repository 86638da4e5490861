import { StockCommandForm } from '#app/admin/stock/stock-command-form.tsx'
import { packs } from '#app/admin/stock/stock-texts'
import { Field, FieldNotes, Label, useFieldIds } from '#app/ui/field.tsx'
import { formatDay } from '#domain/calendar/moment'
import type { SizeStock } from '#domain/stock/read-stock.server'

const count = { inputMode: 'numeric', autoComplete: 'off', maxLength: 6 } as const

/** Receives packs of one batch. */
export function ReceiveForm({ size, today, bestBefore }: { size: SizeStock; today: string; bestBefore: string }) {
  return (
    <StockCommandForm act="receive" size={size.label} label="Receive" send="Receive">
      {({ field, values, errors }) => (
        <>
          <Field label="Packs" {...field('quantity')} {...count} />
          <Field
            label="Batch"
            hint="As it stands on the packs."
            {...field('code')}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Packed on"
              type="date"
              {...field('packedOn')}
              max={today}
              defaultValue={values.packedOn ?? today}
            />
            <Field
              label="Best before"
              type="date"
              {...field('bestBefore')}
              defaultValue={values.bestBefore ?? bestBefore}
            />
          </div>
          {errors.sure && <ReceiveAnyway name="sure" isChosen={values.sure === '1'} />}
          <label className="flex min-h-tap cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              name="isThere"
              value="1"
              defaultChecked={values.isThere === '1'}
              className="size-6 shrink-0 accent-brand-600"
            />
            <span>
              These packs are in stock already
              <span className="block text-sm text-ink-soft">The stock stays; only their batch becomes known.</span>
            </span>
          </label>
        </>
      )}
    </StockCommandForm>
  )
}

/** Confirms that packs are received though their date is over or near. */
export function ReceiveAnyway({ name, isChosen }: { name: string; isChosen: boolean }) {
  return (
    <label className="flex min-h-tap cursor-pointer items-center gap-3 font-semibold">
      <input
        type="checkbox"
        name={name}
        value="1"
        defaultChecked={isChosen}
        className="size-6 shrink-0 accent-brand-600"
      />
      Yes, receive them all the same
    </label>
  )
}

/** Takes a count of all packs in stock, including those promised to orders. */
export function CountForm({ size }: { size: SizeStock }) {
  const promised = size.waiting > 0 ? `, ${packs(size.waiting)} of them promised to orders that are not packed` : ''
  return (
    <StockCommandForm act="count" size={size.label} label="Count" send="Save the count">
      {({ field }) => (
        <>
          <Field
            label="Packs in stock"
            hint={`The shop expects ${packs(size.stock + size.waiting)}${promised}. Packed parcels do not count.`}
            {...field('counted')}
            {...count}
          />
          <Field label="Note (if you like)" {...field('note')} maxLength={200} autoComplete="off" />
        </>
      )}
    </StockCommandForm>
  )
}

/** Takes out damaged packs and samples. */
export function TakeOutForm({ size }: { size: SizeStock }) {
  return (
    <StockCommandForm act="take-out" size={size.label} label="Damaged or sample" send="Take out">
      {({ field, values, errors }) => (
        <>
          <Field label="Packs" {...field('quantity')} {...count} />
          <fieldset>
            <legend className="mb-1.5 text-sm font-semibold">Why</legend>
            {[
              ['damaged', 'Damaged'],
              ['sample', 'Given as a sample'],
            ].map(([value, text]) => (
              <label key={value} className="flex min-h-tap cursor-pointer items-center gap-3">
                <input
                  type="radio"
                  name="reason"
                  value={value}
                  defaultChecked={(values.reason ?? 'damaged') === value}
                  className="size-5 accent-brand-600"
                />
                {text}
              </label>
            ))}
            <FieldNotes id="reason" error={errors.reason} hint={undefined} />
          </fieldset>
          <BatchChoice size={size} chosen={values.batch} error={errors.batch} />
          <Field
            label="Note"
            hint="What happened, or who got it."
            {...field('note')}
            maxLength={200}
            autoComplete="off"
          />
        </>
      )}
    </StockCommandForm>
  )
}

function BatchChoice({
  size,
  chosen,
  error,
}: {
  size: SizeStock
  chosen: string | undefined
  error: string | undefined
}) {
  const { id, about } = useFieldIds(error, undefined)
  const [first] = size.batches
  if (!first) return <input type="hidden" name="batch" value="" />
  return (
    <div>
      <Label id={id} text="Batch" />
      <select
        key={chosen ?? first.id}
        id={id}
        name="batch"
        className="input select"
        defaultValue={chosen ?? first.id}
        aria-describedby={about}
      >
        {size.batches.map((batch) => (
          <option key={batch.id} value={batch.id}>
            {batch.code}, best before {formatDay(batch.best_before)} ({batch.remaining})
          </option>
        ))}
        <option value="">Of no known batch</option>
      </select>
      <FieldNotes id={id} error={error} hint={undefined} />
    </div>
  )
}

/** Sets the stock at which the size is listed as low. */
export function LowAtForm({ size }: { size: SizeStock }) {
  return (
    <StockCommandForm act="low-at" size={size.label} label="Low at" send="Save">
      {({ field, values }) => (
        <Field
          label="Low at this many packs"
          hint="0 for never."
          {...field('lowAt')}
          {...count}
          defaultValue={values.lowAt ?? size.lowAt}
        />
      )}
    </StockCommandForm>
  )
}
