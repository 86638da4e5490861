import { countInput } from '#app/admin/shared/inputs'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { Field } from '#app/ui/field.tsx'
import { FieldGroup } from '#app/ui/field-group.tsx'
import { packsText } from '#domain/catalog/packs-text'
import { sizeKey } from '#domain/catalog/size-key'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { t } from '#domain/texts/translate'

type Props = { adminOrder: AdminOrder; values: Record<string, string>; error: string | undefined }

/** Asks how many packs of each line are really on the shelf; who leaves the numbers as they are changes no stock. */
export function ShelfCounts({ adminOrder: { order, shelves }, values, error }: Props) {
  return (
    <FieldGroup
      legend={t('What is on the shelf?')}
      hint={t('Only a number that you change is noted as a count. Packs for other open orders are counted, too.')}
      error={error}
      className="grid gap-2"
    >
      {order.lines.map(({ productId, name, size }, position) => {
        const expected = shelves[position]
        if (expected === undefined) return null
        return (
          // A new number is read anew: the one typed over was of another shelf.
          <div key={`${sizeKey(productId, size)} ${expected}`}>
            <HiddenFields values={{ [`seen.${position}`]: expected }} />
            <Field
              label={`${name}, ${size}`}
              hint={t('The shop expects {expected}.', { expected: packsText(expected) })}
              name={`shelf.${position}`}
              defaultValue={values[`shelf.${position}`] ?? String(expected)}
              {...countInput}
              maxLength={5}
            />
          </div>
        )
      })}
    </FieldGroup>
  )
}
