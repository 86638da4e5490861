import { Form } from 'react-router'
import { PhotoUpload } from '#app/admin/products/photo-upload.tsx'
import { photosAction } from '#app/admin/products/photos-action.server'
import { getEdited } from '#app/admin/products/product-action.server'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { ByField } from '#app/admin/shared/by-field.tsx'
import { Card } from '#app/admin/shared/card.tsx'
import { staffAction, staffLoader } from '#app/admin/shared/staff-form.server'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { useBusy } from '#app/forms/use-busy'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { ButtonLink, SubmitButton } from '#app/ui/button.tsx'
import { ShopPicture } from '#app/ui/picture.tsx'
import { getPicture, type Picture } from '#domain/catalog/pictures'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/product-photos'

export const handle: RouteHandle = { ...staffPage, largeBody: 'photo' }

export const loader = staffLoader(async ({ db }, params: { id: string }) => {
  const { id, name, pictures } = (await getEdited(db, params.id)).entry
  return { id, name, photos: pictures.map((picture) => ({ name: picture, picture: getPicture(picture) })) }
})

export const action = staffAction(photosAction)
export const shouldRevalidate = refreshAfterRefusal
export const meta: Route.MetaFunction = adminMeta(({ loaderData }) =>
  t('Photos of {name}', { name: loaderData?.name ?? t('a product') }),
)

const small =
  'min-h-tap flex-1 rounded-md border border-edge bg-white px-2 text-sm leading-tight font-semibold hover:bg-paper-deep'

export default function ProductPhotosPage({ loaderData: { id, name, photos } }: Route.ComponentProps) {
  return (
    <AdminLayout title={t('Photos of {name}', { name })}>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start">
        <ol className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {photos.map((photo, at) => (
            <PhotoItem key={photo.name} {...photo} at={at} />
          ))}
          {photos.length === 0 && <li className="col-span-full text-ink-soft">{t('None yet.')}</li>}
        </ol>
        <div className="grid gap-4 max-lg:order-first">
          <Card label={t('Add photos')} className="scroll-mt-20 scroll-mb-40">
            <PhotoUpload id={id} />
          </Card>
          <p className="text-sm text-ink-soft">
            {t(
              'The first photo stands in lists and in the cart. The shop shows them as they are here once the draft is published.',
            )}
          </p>
          <div>
            <ButtonLink to={`/admin/products/edit/${id}`} kind="outline">
              {t('Back to the draft')}
            </ButtonLink>
          </div>
        </div>
      </div>
    </AdminLayout>
  )
}

function PhotoItem({ name, picture, at }: { name: string; picture: Picture; at: number }) {
  const isBusy = useBusy()
  return (
    <li className="overflow-hidden rounded-lg bg-white shadow-card">
      <ShopPicture
        picture={picture}
        alt={t('Photo {at}', { at: at + 1 })}
        sizes="(min-width: 576px) 240px, 45vw"
        className="aspect-square w-full object-cover"
      />
      <Form method="post" className="flex flex-wrap gap-2 p-2">
        <ByField />
        <HiddenFields values={{ name }} />
        {at > 0 && (
          <SubmitButton name="intent" value="first" isBusy={isBusy} kind={null} className={small}>
            {t('Make first')}
            <span className="sr-only">{t(', photo {at}', { at: at + 1 })}</span>
          </SubmitButton>
        )}
        <SubmitButton name="intent" value="remove" isBusy={isBusy} kind={null} className={small}>
          {t('Take out')}
          <span className="sr-only"> {t('photo {at}', { at: at + 1 })}</span>
        </SubmitButton>
      </Form>
    </li>
  )
}
