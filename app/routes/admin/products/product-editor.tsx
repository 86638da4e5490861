import { data } from 'react-router'
import { requireStaff } from '#app/accounts/require-staff.server'
import { entryValues } from '#app/admin/products/entry-values'
import { productAction } from '#app/admin/products/product-action.server'
import { ProductForm } from '#app/admin/products/product-form.tsx'
import { DraftPanel, PicturesPanel } from '#app/admin/products/product-panel.tsx'
import { StatusPanel } from '#app/admin/products/status-panel.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { shopContext } from '#app/context'
import { readForm } from '#app/forms/parse-form.server'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { findEdited } from '#domain/catalog/drafts.server'
import { getPicture } from '#domain/catalog/pictures'
import type { Route } from './+types/product-editor'

export const handle: RouteHandle = { ...staffPage, work: 'form' }

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const edited = await findEdited(context.get(shopContext).db, params.id)
  if (!edited) throw data(null, { status: 404 })
  const { entry, draft, version, status } = edited
  const query = new URL(request.url).searchParams
  return {
    staff,
    id: entry.id,
    name: entry.name,
    status,
    version,
    values: entryValues(entry),
    pictures: entry.pictures.map(getPicture),
    draft: draft && { savedAt: draft.savedAt, savedBy: draft.savedBy },
    told: query.has('published') ? 'It is in the shop.' : query.has('saved') ? 'The draft is saved.' : null,
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  const edited = await findEdited(context.get(shopContext).db, params.id)
  if (!edited) throw data(null, { status: 404 })
  return productAction(context, staff, edited, await readForm(request))
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return adminMeta(matches[0], loaderData?.name ?? 'Product', '/admin/products')
}

export default function ProductEditorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { staff, id, name, status, version, values, pictures, draft, told } = loaderData
  const draftAt = draft?.savedAt ?? 0
  return (
    <AdminLayout staff={staff} title={name}>
      <div className="grid gap-6">
        <DraftPanel id={id} draft={draft} isNew={version === 0} result={actionData} />
        <PicturesPanel id={id} pictures={pictures} />
        <ProductForm
          key={`${version} ${draftAt}`}
          values={values}
          version={version}
          draftAt={draftAt}
          told={told}
          result={actionData}
        />
        {status && <StatusPanel status={status} />}
      </div>
    </AdminLayout>
  )
}
