import { type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { getEdited, productAction } from '#app/admin/products/product-action.server'
import { ProductForm } from '#app/admin/products/product-form.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { staffAction, staffLoader } from '#app/admin/shared/staff-form.server'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { lazyPart } from '#app/navigation/load-part'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { TextLink } from '#app/ui/text-link.tsx'
import { findEdited } from '#domain/catalog/drafts.server'
import { getPicture } from '#domain/catalog/pictures'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/product-editor'

const RoomForPhotos = () => <div className="h-64" />
const PhotosPanel = lazyPart(
  async () => (await import('#app/admin/products/photos-panel.tsx')).PhotosPanel,
  RoomForPhotos,
)
const DraftPanel = lazyPart(async () => (await import('#app/admin/products/product-panels.tsx')).DraftPanel)
const PublishedPanel = lazyPart(async () => (await import('#app/admin/products/product-panels.tsx')).PublishedPanel)
const StatusPanel = lazyPart(async () => (await import('#app/admin/products/product-panels.tsx')).StatusPanel)

export const handle: RouteHandle = { ...staffPage, largeBody: 'photo' }

export const loader = staffLoader(async ({ db, query }, params: { id: string }) => {
  const edited = await getEdited(db, params.id)
  const { id, name, typed, pictures, draft, live, version } = edited
  const copied = version === 0 ? query.get('copied') : null
  const copiedFrom = copied && ((await findEdited(db, copied))?.name ?? null)
  return {
    id,
    name,
    /** In the shop, which a draft does not change; null for a product that was never published. */
    status: live?.status ?? null,
    version,
    copiedFrom,
    values: typed,
    photos: pictures.map((name) => ({ name, picture: getPicture(name) })),
    draft: draft && { savedAt: draft.savedAt, savedBy: draft.savedBy },
    isPublished: query.get('done') === 'published',
    savedNotice: query.get('done') === 'saved' ? t('The draft is saved.') : null,
    lacksStock: live?.sizes.every(({ stock = 0 }) => stock === 0) ?? false,
  }
})

export const action = staffAction(productAction)
/** What saves itself changes nothing that the page shows. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.formData?.get('intent') !== 'autosave' && refreshAfterRefusal(args)

export default function ProductEditorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, status, version, photos, draft, isPublished, lacksStock, ...form } = loaderData
  const { key } = useLocation()
  return (
    <AdminLayout
      title={name}
      actions={
        <p className="-my-2 flex flex-wrap gap-x-5">
          <TextLink to="/admin/products">{t('All products')}</TextLink>
          {status && <TextLink to={`/admin/stock/${id}`}>{t('Stock')}</TextLink>}
          {status === 'live' && <TextLink to={`/product/${id}`}>{t('In the shop')}</TextLink>}
        </p>
      }
    >
      <div className="grid gap-6">
        {isPublished && !draft && <PublishedPanel id={id} lacksStock={lacksStock} />}
        <DraftPanel id={id} draft={draft} status={status} first={actionData} />
        <PhotosPanel id={id} photos={photos} />
        {/* The key creates a new form for each visit and result; a revalidation in between does not change the input. */}
        <ProductForm {...form} id={id} version={version} key={key} draftAt={draft?.savedAt ?? 0} result={actionData} />
        {status && <StatusPanel id={id} status={status} />}
      </div>
    </AdminLayout>
  )
}
