import { type RefObject, useEffect } from 'react'
import { Form } from 'react-router'
import { newProductAction } from '#app/admin/products/new-product.server'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { ByField } from '#app/admin/shared/by-field.tsx'
import { staffAction, staffLoader } from '#app/admin/shared/staff-form.server'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { useBusy } from '#app/forms/use-busy'
import { useFormResult } from '#app/forms/use-form-result'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { SubmitButton } from '#app/ui/button.tsx'
import { Field, FormError } from '#app/ui/field.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { categories } from '#domain/catalog/categories'
import { listSiblings } from '#domain/catalog/product-list.server'
import { t, translated } from '#domain/texts/translate'
import type { Route } from './+types/product-new'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(async ({ db }) => ({ siblings: await listSiblings(db) }))

export const action = staffAction(newProductAction)
export const shouldRevalidate = refreshAfterRefusal
export const meta = adminMeta(() => t('New product'))

export default function NewProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { form, formMessage, field } = useFormResult(actionData)
  const isBusy = useBusy()
  useFirstFocus(form, 'name')
  return (
    <AdminLayout title={t('New product')}>
      <Form
        ref={form}
        method="post"
        noValidate
        className="grid max-w-text gap-5 rounded-lg bg-white p-4 shadow-card sm:p-6"
      >
        <ByField />
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
          <SubmitButton isBusy={isBusy}>{t('Begin')}</SubmitButton>
        </div>
      </Form>
    </AdminLayout>
  )
}

/** Focuses a field of a newly opened page, after the page has focused its heading. */
function useFirstFocus(container: RefObject<HTMLElement | null>, name: string | null): void {
  useEffect(() => {
    if (name === null) return
    const frame = requestAnimationFrame(() =>
      container.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [container, name])
}
