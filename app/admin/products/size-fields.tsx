import { maxSizes } from '#app/admin/products/entry-values'
import { SelectField } from '#app/admin/products/select-field.tsx'
import { Field } from '#app/ui/field.tsx'

type Props = { field: (name: string) => { name: string; error: string | undefined; defaultValue: string | undefined } }

/** Edits the sizes of a product; ignores empty rows. */
export function SizeFields({ field }: Props) {
  return (
    <div className="grid gap-4">
      {Array.from({ length: maxSizes }, (_, row) => (
        <fieldset key={row} className="rounded-md border border-line p-4">
          <legend className="px-2 font-semibold">Size {row + 1}</legend>
          <div className="grid grid-cols-2 items-start gap-4 md:grid-cols-4 lg:grid-cols-8">
            <Field label="Label" maxLength={60} className="col-span-2" {...field(`label.${row}`)} />
            <Field label="Price ₹" inputMode="decimal" maxLength={12} {...field(`price.${row}`)} />
            <Field label="MRP ₹" inputMode="decimal" maxLength={12} {...field(`mrp.${row}`)} />
            <div className="col-span-2 grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-2">
              <Field label="Net quantity" inputMode="numeric" maxLength={6} {...field(`netQuantity.${row}`)} />
              <SelectField
                label="Unit"
                name={`netUnit.${row}`}
                defaultValue={field(`netUnit.${row}`).defaultValue ?? 'g'}
                options={[
                  ['g', 'g'],
                  ['ml', 'ml'],
                ]}
              />
            </div>
            <Field
              label="Weight with pack, g"
              inputMode="numeric"
              maxLength={6}
              className="col-span-2"
              {...field(`weight.${row}`)}
            />
          </div>
        </fieldset>
      ))}
    </div>
  )
}
