import { Form, useNavigation } from 'react-router'
import { FormPart } from '#app/admin/products/form-part.tsx'
import { LabelFields } from '#app/admin/products/label-fields.tsx'
import type { ProductResult } from '#app/admin/products/product-action.server'
import { SelectField } from '#app/admin/products/select-field.tsx'
import { SizeFields } from '#app/admin/products/size-fields.tsx'
import { useFormResult } from '#app/forms/use-form-result'
import { useShowStored } from '#app/forms/use-show-stored'
import { buttonClass } from '#app/ui/button.tsx'
import { Field, FormError, TextField } from '#app/ui/field.tsx'
import { categories } from '#domain/catalog/categories'

type Props = {
  values: Record<string, string>
  version: number
  draftAt: number
  /** Says that it was saved or published. */
  told: string | null
  result: ProductResult | undefined
}

const subcategories = [...new Set<string>(categories.flatMap(({ subcategories }) => [...subcategories]))]

/** Edits all fields of a product but its photos; Save keeps a draft. */
export function ProductForm({ values, version, draftAt, told, result }: Props) {
  const saving = result?.ok === false && result.values ? result : undefined
  const { form, errors, values: typed } = useFormResult(saving)
  const sent = useShowStored(form, draftAt, saving)
  const isBusy = useNavigation().formData?.get('intent') === 'save'
  const field = (name: string) => ({
    name,
    error: errors[name],
    defaultValue: Object.hasOwn(typed, name) ? typed[name] : values[name],
  })
  return (
    <Form ref={form} method="post" onSubmit={sent} noValidate className="grid gap-6 [&_.input]:scroll-mb-56">
      <FormError text={saving?.message} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="draftAt" value={draftAt} />
      <FormPart title="Name">
        <Field label="English" maxLength={120} {...field('name')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Gujarati" lang="gu" maxLength={120} {...field('nameGu')} />
          <Field label="Hindi" lang="hi" maxLength={120} {...field('nameHi')} />
        </div>
        <TextField label="One sentence about it" rows={2} maxLength={500} {...field('facts')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Category"
            options={categories.map(({ slug, name }) => [slug, name] as const)}
            {...field('category')}
          />
          <SelectField
            label="Group in it"
            options={[['', 'None'], ...subcategories.map((one) => [one, one.replaceAll('-', ' ')] as const)]}
            {...field('category2')}
          />
        </div>
        <TextField
          label="Dishes and uses that the search finds it by"
          hint="With commas between them: jeera rice, dal tadka"
          rows={3}
          maxLength={1000}
          {...field('foundBy')}
        />
      </FormPart>
      <FormPart
        title="Sizes and prices"
        note="A new label is a new size: the old one leaves the shop, and orders keep it. Its stock begins at 0."
      >
        <SizeFields field={field} />
      </FormPart>
      <LabelFields field={field} />
      <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-gutter flex flex-wrap items-center gap-x-4 border-t border-line bg-paper px-gutter py-3 lg:bottom-0">
        <button type="submit" name="intent" value="save" aria-disabled={isBusy} className={buttonClass('primary')}>
          {isBusy ? 'Saving…' : 'Save draft'}
        </button>
        <p role="status" className="font-semibold text-success">
          {told && !isBusy && !saving && `✓ ${told}`}
        </p>
      </div>
    </Form>
  )
}
