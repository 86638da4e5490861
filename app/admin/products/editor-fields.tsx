import type { FocusEvent, MouseEvent } from 'react'
import { Card } from '#app/admin/shared/card.tsx'
import { ScanField } from '#app/admin/shared/scan-field.tsx'
import { textButton, textSummary } from '#app/admin/shared/text-button'
import { fillFields } from '#app/forms/form-controls'
import type { FieldOf } from '#app/forms/use-form-result'
import { Field, TextField } from '#app/ui/field.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { categories, groupText } from '#domain/catalog/categories'
import { countryCodes, countryName } from '#domain/catalog/countries'
import { editorFieldName, rowFields, sizeRows } from '#domain/catalog/entry-values'
import { netQuantityOfLabel } from '#domain/catalog/sizes'
import { t, translated } from '#domain/texts/translate'

/** Returns each subcategory with its text; one that has the name of a category is shown behind its own category. */
const groups = () =>
  categories.flatMap(({ name, subcategories }) =>
    subcategories.map((subcategory) => {
      const isCategory = categories.some(({ slug }) => slug === subcategory)
      return [
        subcategory,
        isCategory ? `${translated(name)}: ${groupText(subcategory)}` : groupText(subcategory),
      ] as const
    }),
  )

const withLabel = (field: FieldOf) => (name: string) => ({ label: editorFieldName(name), ...field(name) })

export function NameFields(props: Pick<Props, 'field'>) {
  const field = withLabel(props.field)
  return (
    <Card title={t('Name')}>
      <Field maxLength={120} required {...field('name')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field lang="gu" maxLength={120} {...field('nameGu')} />
        <Field lang="hi" maxLength={120} {...field('nameHi')} />
      </div>
      <TextField rows={2} maxLength={500} {...field('facts')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          options={categories.map(({ slug, name }) => [slug, translated(name)] as const)}
          {...field('category')}
        />
        <SelectField options={[['', t('None')], ...groups()]} {...field('category2')} />
      </div>
      <TextField
        hint={t('With commas between them: jeera rice, dal tadka')}
        rows={3}
        maxLength={1000}
        {...field('foundBy')}
      />
    </Card>
  )
}

type Props = { field: FieldOf; copiedFrom: string | null }

export function LabelFields({ copiedFrom, ...props }: Props) {
  const field = withLabel(props.field)
  return (
    <>
      <Card title={t('Label and tax')} note={t('Ask your accountant about HSN and rate before the first invoice.')}>
        <div id="hsn" className="grid scroll-mt-24 grid-cols-2 items-start gap-4 md:grid-cols-4">
          <Field inputMode="numeric" maxLength={10} {...field('hsn')} />
          <Field inputMode="decimal" maxLength={6} {...field('gst')} />
          <Field hint={t('In days')} inputMode="numeric" maxLength={5} {...field('shelfLifeDays')} />
          <SelectField
            options={[
              ['', t('Not said yet')],
              ['veg', t('Vegetarian')],
              ['non-veg', t('Not vegetarian')],
            ]}
            {...field('veg')}
          />
        </div>
        {copiedFrom !== null && (
          <p className="rounded-sm border-l-4 border-turmeric bg-paper px-3 py-2 text-sm font-semibold">
            {t('Ingredients, origin and country were copied from {name}: compare them with the pack.', {
              name: copiedFrom,
            })}
          </p>
        )}
        <TextField rows={2} maxLength={1000} {...field('ingredients')} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field hint={t('As the label says it: Gujarat, India')} maxLength={120} {...field('origin')} />
          <SelectField
            options={[['', t('Not said yet')], ...countryCodes.map((code) => [code, countryName(code)] as const)]}
            {...field('originCountry')}
          />
          <Field
            hint={t('Name and address; must be given for goods from another country')}
            maxLength={300}
            {...field('importer')}
          />
          <Field hint={t('Empty: we pack it ourselves')} maxLength={300} {...field('packer')} />
        </div>
      </Card>
      <Card title={t('What cooks ask')} note={t('Whatever is left empty is not shown.')}>
        <Field maxLength={200} {...field('taste')} />
        <Field maxLength={300} {...field('harvest')} />
        <div className="grid grid-cols-2 items-start gap-4">
          <SelectField
            options={[
              ['', t('None')],
              ['heat', t('Heat')],
              ['aroma', t('Aroma')],
            ]}
            {...field('scaleOf')}
          />
          <SelectField
            options={['1', '2', '3', '4', '5'].map((level) => [level, level] as const)}
            {...field('scaleLevel')}
          />
        </div>
        <TextField rows={2} maxLength={500} {...field('howToUse')} />
        <Field hint={t('With commas between them')} maxLength={500} {...field('goesWith')} />
        <Field maxLength={300} {...field('keeping')} />
      </Card>
    </>
  )
}

const amount = { inputMode: 'decimal', autoComplete: 'off', maxLength: 12 } as const
const grams = { inputMode: 'numeric', autoComplete: 'off', maxLength: 6 } as const

export function SizeFields({ field }: { field: FieldOf }) {
  return (
    <div className="grid gap-4">
      {sizeRows.map((row) => {
        if (row === 0) return <SizeRow key={row} row={row} field={field} />
        const isOpen = rowFields.some((part) => isFilled(field(`${part}.${row}`)))
        const addText = row === 1 ? t('Add a second size') : t('Add a third size')
        return (
          <details key={row} open={isOpen}>
            <summary className={textSummary}>{isOpen ? t('Size {row}', { row: row + 1 }) : addText}</summary>
            <SizeRow row={row} field={field} />
            <DropSize row={row} />
          </details>
        )
      })}
    </div>
  )
}

function isFilled({ defaultValue, error }: ReturnType<FieldOf>): boolean {
  return Boolean(defaultValue) || error !== undefined
}

function SizeRow({ row, field }: { row: number; field: FieldOf }) {
  return (
    <fieldset className="rounded-md border border-line p-4">
      {/* The line above the other rows says the same. */}
      <legend className={row === 0 ? 'px-2 font-semibold' : 'sr-only'}>{t('Size {row}', { row: row + 1 })}</legend>
      <div className="grid grid-cols-2 items-start gap-4 md:grid-cols-4 lg:grid-cols-8">
        <Field
          label={t('Label')}
          hint={t('As on the pack: 250gm')}
          maxLength={60}
          className="col-span-2"
          onBlur={fillNetQuantity}
          {...field(`label.${row}`)}
        />
        <Field label={t('Price ₹')} {...amount} {...field(`price.${row}`)} />
        <Field label={t('MRP ₹')} {...amount} {...field(`mrp.${row}`)} />
        <Field label={t('₹ each from 5')} {...amount} {...field(`price5.${row}`)} />
        <Field label={t('₹ each from 10')} {...amount} {...field(`price10.${row}`)} />
        <div className="col-span-2 grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-2">
          <Field label={t('Net quantity')} {...grams} {...field(`netQuantity.${row}`)} />
          <SelectField
            label={t('Unit')}
            {...field(`netUnit.${row}`, 'g')}
            options={[
              ['g', t('g')],
              ['ml', t('ml')],
            ]}
          />
        </div>
        <Field label={t('Weight with pack, g')} {...grams} className="col-span-2" {...field(`weightGrams.${row}`)} />
        <ScanField
          label={t('Barcode (if it has one)')}
          hint={t('The digits under the bars')}
          className="col-span-2 md:col-span-4"
          maxLength={32}
          {...field(`barcode.${row}`)}
        />
      </div>
    </fieldset>
  )
}

/** Empties the fields of a size, so that it is sold no more once the draft is published. */
function DropSize({ row }: { row: number }) {
  const drop = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    if (!form) return
    fillFields(form, Object.fromEntries(rowFields.map((part) => [`${part}.${row}`, ''])))
    form.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <button type="button" onClick={drop} className={textButton}>
      {t('Do not sell this size')}
    </button>
  )
}

function fillNetQuantity({ currentTarget }: FocusEvent<HTMLInputElement>): void {
  const named = netQuantityOfLabel(currentTarget.value)
  const row = currentTarget.name.split('.')[1]
  const fields = currentTarget.form?.elements
  const quantity = fields?.namedItem(`netQuantity.${row}`)
  const measure = fields?.namedItem(`netUnit.${row}`)
  if (!(quantity instanceof HTMLInputElement && measure instanceof HTMLSelectElement)) return
  if (!named || quantity.value !== '' || !Number.isInteger(named.quantity)) return
  quantity.value = String(named.quantity)
  measure.value = named.unit
  quantity.dispatchEvent(new Event('input', { bubbles: true }))
}
