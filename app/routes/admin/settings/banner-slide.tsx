import { redirect } from 'react-router'
import { z } from 'zod'
import { slides } from '#app/admin/settings/fields'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { AdminForm } from '#app/admin/shared/by-field.tsx'
import { Card } from '#app/admin/shared/card.tsx'
import { changedText } from '#app/admin/shared/refusal-texts'
import { type StaffForm, staffAction, staffLoader } from '#app/admin/shared/staff-form.server'
import { formFiles } from '#app/forms/form-text'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { parseForm, refuseForm, runIntent, unreadable, versionField } from '#app/forms/parse-form.server'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { storePhoto } from '#app/forms/store-photo.server'
import { IntentButton } from '#app/forms/submit-row.tsx'
import { picturesOf } from '#app/home/slides'
import { notFound } from '#app/navigation/not-found'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { Field, FormSuccess } from '#app/ui/field.tsx'
import { BannerPicture } from '#app/ui/picture.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { retainPhotos } from '#domain/catalog/photos.server'
import { saveSection } from '#domain/shop-settings/edit-settings.server'
import type { ShopSettings } from '#domain/shop-settings/shop-settings'
import { readSection } from '#domain/shop-settings/shop-settings.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/banner-slide'

export const handle: RouteHandle = { ...staffPage, largeBody: 'photo' }

export const loader = staffLoader(async ({ db, query }, params: { slide: string }) => {
  const slide = findSlide(params.slide)
  const { value, version } = await readSection(db, 'banner')
  const pictures = picturesOf(slide, value.pictures[slide])
  return {
    slide,
    hasPhoto: value.pictures[slide] !== undefined,
    pictures,
    version,
    isSaved: query.get('done') === 'saved',
  }
})

export const action = staffAction(slideAction)
export const shouldRevalidate = refreshAfterRefusal

export default function BannerSlidePage({ loaderData, actionData }: Route.ComponentProps) {
  const { slide, hasPhoto, pictures, version, isSaved } = loaderData
  const back = <TextLink to="/admin/settings/banner">{t('All slides')}</TextLink>
  return (
    <AdminLayout title={t('Banner: {slide}', { slide: slides()[slide] })} actions={back}>
      <FormSuccess text={isSaved && !actionData && t('Saved. The shop shows it within a second.')} className="mb-4" />
      <Card title={t('Picture')} className="max-w-text">
        {pictures.wide && pictures.phone && (
          <BannerPicture picture={pictures.wide} phone={pictures.phone} alt="" className="w-full" />
        )}
        <AdminForm encType="multipart/form-data" className="grid gap-4">
          <HiddenFields values={{ version }} />
          <Field
            label={t('Photo')}
            name="photo"
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            hint={t(
              'JPEG, PNG, WebP or AVIF, up to 12 MB, best wide and 1920 pixels or more. Computers show a wide strip of it, phones its middle; the words stand on its left.',
            )}
            error={actionData?.message}
          />
          <div className="flex flex-wrap gap-3">
            <IntentButton intent="picture" busyLabel={t('Saving...')}>
              {t('Use this photo')}
            </IntentButton>
            {hasPhoto && (
              <IntentButton intent="own-picture" kind="outline">
                {t('Back to the first picture')}
              </IntentButton>
            )}
          </div>
        </AdminForm>
      </Card>
    </AdminLayout>
  )
}

function findSlide(name: string): keyof ReturnType<typeof slides> {
  if (Object.hasOwn(slides(), name)) return name as keyof ReturnType<typeof slides>
  throw notFound()
}

const schema = z.object({ version: versionField })

type Banner = ShopSettings['banner']

async function slideAction(sent: StaffForm, params: { slide: string }) {
  const { db, clock, by, form } = sent
  const slide = findSlide(params.slide)
  const parsed = parseForm(schema, form, unreadable())
  if (!parsed.ok) return parsed.refused
  const keep = async (change: (banner: Banner) => Banner) => {
    const { value: before } = await readSection(db, 'banner')
    await retainPhotos(db, clock.now(), Object.values(before.pictures))
    const saved = { ...parsed.values, name: 'banner', value: change(before) } as const
    if (await saveSection(db, clock, by, saved)) return redirect(`/admin/banner/${slide}?done=saved`)
    return refuseForm(form, 409, { message: changedText() })
  }
  return runIntent(form, {
    picture: async () => {
      const photo = await storePhoto(sent, formFiles(form, 'photo')[0], 'wide')
      if (!photo.ok) return photo.refused
      return keep((banner) => ({ ...banner, pictures: { ...banner.pictures, [slide]: photo.name } }))
    },
    'own-picture': () => keep(({ pictures: { [slide]: _, ...pictures }, ...banner }) => ({ ...banner, pictures })),
  })
}
