import { Form, redirect } from 'react-router'
import { z } from 'zod'
import { requireStaff } from '#app/accounts/require-staff.server'
import { SelectField } from '#app/admin/products/select-field.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { shopContext, visitContext } from '#app/context'
import { parseForm, readForm, refuseForm } from '#app/forms/parse-form.server'
import { useFormResult } from '#app/forms/use-form-result'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { buttonClass } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { categories } from '#domain/catalog/categories'
import { findEdited, saveDraft } from '#domain/catalog/drafts.server'
import { productIdOf } from '#domain/catalog/product-id'
import { oneLine } from '#domain/text'
import type { Route } from './+types/product-new'

export const handle: RouteHandle = { ...staffPage, work: 'form' }

const noName = 'Please type the name in English letters: its address in the shop is made of it.'
const newSchema = z.object({
  name: z.string(noName).max(120, 'This must have at most 120 characters.').transform(oneLine),
  category: z.enum(
    categories.map(({ slug }) => slug),
    'Please choose a category.',
  ),
})

export async function loader({ context, request }: Route.LoaderArgs) {
  return { staff: await requireStaff(context, request) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { user } = await requireStaff(context, request)
  const parsed = parseForm(newSchema, await readForm(request))
  if (!parsed.ok) return refuseForm(parsed.result, 400)
  const { db, clock } = context.get(shopContext)
  const { name, category } = parsed.values
  const id = productIdOf(name)
  if (id === '') return refuse(noName, parsed.values, 400)
  if (await findEdited(db, id)) return refuse(`There is a product ${id} already.`, parsed.values, 409)
  const by = { id: user.id, requestId: context.get(visitContext).requestId }
  const empty = { nameGu: '', nameHi: '', category2: '', facts: '', pictures: [], unsized: false, sizes: [] }
  const entry = { id, name, category, ...empty }
  const saved = await saveDraft(db, clock, by, { entry, baseVersion: 0, seenAt: 0 })
  if (!saved.ok) return refuse(`There is a product ${id} already.`, parsed.values, 409)
  return redirect(`/admin/products/edit/${id}`)
}

function refuse(message: string, values: Record<string, string>, status: number) {
  return refuseForm({ ok: false, message, errors: { name: message }, values }, status)
}

export function meta({ matches }: Route.MetaArgs) {
  return adminMeta(matches[0], 'New product', '/admin/products/new')
}

export default function NewProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { form, field } = useFormResult(actionData)
  return (
    <AdminLayout staff={loaderData.staff} title="New product">
      <Form
        ref={form}
        method="post"
        noValidate
        className="grid max-w-text gap-5 rounded-lg bg-white p-4 shadow-card sm:p-6"
      >
        <Field label="Name in English" maxLength={120} {...field('name')} />
        <SelectField
          label="Category"
          options={categories.map(({ slug, name }) => [slug, name] as const)}
          {...field('category')}
        />
        <div>
          <button type="submit" className={buttonClass('primary')}>
            Begin
          </button>
        </div>
      </Form>
    </AdminLayout>
  )
}
