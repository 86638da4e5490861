import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { FieldNotes, useFieldIds } from '#app/ui/field.tsx'
import { sizeKey } from '#domain/catalog/size-key'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'

type Props = {
  lines: AdminOrder['order']['lines']
  /** The possible outcomes of a pack: the field's name before the line's position, and its label. */
  options: readonly { name: string; text: string }[]
  values: Partial<Record<string, string>>
  /** The default number of good packs: all of a line, or none. */
  isGoodAtFirst: boolean
  error: string | undefined
}

/** Asks how many packs of each line are good, damaged or lost. */
export function LineOutcomes({ lines, options, values, isGoodAtFirst, error }: Props) {
  const { id, about } = useFieldIds(error)
  return (
    <>
      {lines.map((line, position) => (
        <fieldset key={sizeKey(line.productId, line.size)} aria-describedby={about}>
          <legend className="font-semibold">
            {line.quantity} × {line.name}, {line.size}
          </legend>
          <HiddenFields values={{ line: position }} />
          <div className={`mt-1 grid gap-2 ${options.length === 2 ? 'grid-cols-2' : 'grid-cols-3'}`}>
            {options.map(({ name, text }) => (
              <label key={name} className="text-sm">
                {text}
                <input
                  name={`${name}.${position}`}
                  inputMode="numeric"
                  maxLength={2}
                  autoComplete="off"
                  defaultValue={values[`${name}.${position}`] ?? (isGoodAtFirst && name === 'good' ? line.quantity : 0)}
                  className="input"
                />
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <FieldNotes id={id} error={error} />
    </>
  )
}
