import { FormPart } from '#app/admin/products/form-part.tsx'
import type { FieldOf } from '#app/forms/use-form-result'
import { Field, TextField } from '#app/ui/field.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { categories, groupText } from '#domain/catalog/categories'
import { t, translated } from '#domain/texts/translate'

type Props = { field: FieldOf }

/** A group that is called as another category is shown with its own category. */
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

/** Edits names and search terms of a product. */
export function NameFields({ field }: Props) {
  return (
    <FormPart title={t('Name')}>
      <Field label={t('English')} maxLength={120} required {...field('name')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('Gujarati')} lang="gu" maxLength={120} {...field('nameGu')} />
        <Field label={t('Hindi')} lang="hi" maxLength={120} {...field('nameHi')} />
      </div>
      <TextField label={t('One sentence about it')} rows={2} maxLength={500} {...field('facts')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('Category')}
          options={categories.map(({ slug, name }) => [slug, translated(name)] as const)}
          {...field('category')}
        />
        <SelectField label={t('Group in it')} options={[['', t('None')], ...groups()]} {...field('category2')} />
      </div>
      <TextField
        label={t('Dishes and uses that the search finds it by')}
        hint={t('With commas between them: jeera rice, dal tadka')}
        rows={3}
        maxLength={1000}
        {...field('foundBy')}
      />
    </FormPart>
  )
}
