import { useEffect } from 'react'
import { redirect } from 'react-router'
import { z } from 'zod'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { AdminForm } from '#app/admin/shared/by-field.tsx'
import { type StaffForm, staffAction, staffLoader } from '#app/admin/shared/staff-form.server'
import { parseForm, refuseForm } from '#app/forms/parse-form.server'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { IntentButton } from '#app/forms/submit-row.tsx'
import { useFormResult } from '#app/forms/use-form-result'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { Field, FormError } from '#app/ui/field.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { categories } from '#domain/catalog/categories'
import { findEdited, saveDraft } from '#domain/catalog/drafts.server'
import { productFields, sizeFields } from '#domain/catalog/entry-fields'
import { listSiblings } from '#domain/catalog/product-list.server'
import { slugOf } from '#domain/text'
import { lineSchema } from '#domain/texts/line-schema.server'
import { t, translated } from '#domain/texts/translate'
import type { Route } from './+types/product-new'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(async ({ db }) => ({ siblings: await listSiblings(db) }))

export const action = staffAction(newProductAction)
export const shouldRevalidate = refreshAfterRefusal

export default function NewProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { form, formMessage, field } = useFormResult(actionData)
  useEffect(() => {
    // The page focuses its heading first.
    const frame = requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[name="name"]')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [form])
  return (
    <AdminLayout title={t('New product')}>
      <AdminForm ref={form} className="grid max-w-text gap-5 rounded-lg bg-white p-4 shadow-card sm:p-6">
        <Field label={t('Name in English')} maxLength={120} autoFocus {...field('name')} />
        <SelectField
          label={t('Copy from a product like it')}
          hint={t(
            'Takes its category, sizes and all label data, ingredients and origin too. Names, texts, prices and photos are its own.',
          )}
          options={[['', t('Nothing')], ...loaderData.siblings]}
          {...field('copyFrom')}
        />
        <SelectField
          label={t('Category')}
          options={[
            ['', t('As the copied product')] as const,
            ...categories.map(({ slug, name }) => [slug, translated(name)] as const),
          ]}
          {...field('category')}
        />
        <FormError text={formMessage} />
        <div>
          <IntentButton>{t('Begin')}</IntentButton>
        </div>
      </AdminForm>
    </AdminLayout>
  )
}

const maxIdLength = 60

const noName = () => t('Please type the name in English letters: its address in the shop is made of it.')
const noCategory = () => t('Please choose a category, or a product to copy from.')
const newSchema = () =>
  z.object({
    name: lineSchema(120, noName()),
    category: z.enum(['', ...categories.map(({ slug }) => slug)], noCategory()),
    copyFrom: z.string(noCategory()).max(80, noCategory()).default(''),
  })

/** Creates the draft of a new product, with the shared fields of the product that it is copied from. */
async function newProductAction({ db, clock, by, form }: StaffForm) {
  const parsed = parseForm(newSchema(), form)
  if (!parsed.ok) return parsed.refused
  const { name, category, copyFrom } = parsed.values
  const id = slugOf(name, maxIdLength)
  if (id === '') return refuseForm(form, 400, { field: 'name', message: noName() })
  const sibling = copyFrom === '' ? undefined : await findEdited(db, copyFrom)
  if (copyFrom !== '' && !sibling)
    return refuseForm(form, 400, { field: 'copyFrom', message: t('This product is gone. Please choose another one.') })
  if (category === '' && !sibling) return refuseForm(form, 400, { field: 'category', message: noCategory() })
  const there = t('There is a product {id} already.', { id })
  const known = await findEdited(db, id)
  // The answer to its author's first attempt may have been lost: saving the same draft again succeeds.
  const isOwnDraft = known?.live === null && known.draft?.savedById === by.id
  if (known && !isOwnDraft) return refuseForm(form, 409, { field: 'name', message: there })
  const similar = sibling?.typed ?? {}
  const typed = { ...copied(similar, category), name, category: category || (similar.category ?? '') }
  const saved = await saveDraft(db, clock, by, { id, typed, pictures: [], baseVersion: 0, seenAt: 0 })
  return saved.ok
    ? redirect(`/admin/products/edit/${id}${sibling ? `?copied=${copyFrom}` : ''}`)
    : refuseForm(form, 409, { field: 'name', message: there })
}

const copiedFields = [...productFields, ...sizeFields].filter(({ copied }) => copied).map(({ key }) => key)

function copied(typed: Readonly<Record<string, string>>, category: string): Record<string, string> {
  const isCopied = (key = '') =>
    copiedFields.includes(key) && (key !== 'category2' || category === '' || category === typed.category)
  return Object.fromEntries(Object.entries(typed).filter(([name]) => isCopied(name.split('.')[0])))
}
