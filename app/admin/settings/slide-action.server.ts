import { redirect } from 'react-router'
import { z } from 'zod'
import { slides } from '#app/admin/settings/fields'
import { changedText } from '#app/admin/shared/refusal-texts'
import type { StaffForm } from '#app/admin/shared/staff-form.server'
import { formFiles } from '#app/forms/form-text'
import { parseForm, refuseForm, unreadable, versionField } from '#app/forms/parse-form.server'
import { runIntent } from '#app/forms/run-intent.server'
import { storePhoto } from '#app/forms/store-photo.server'
import { notFound } from '#app/navigation/not-found'
import { retainPhotos } from '#domain/catalog/photos.server'
import { saveSection } from '#domain/shop-settings/edit-settings.server'
import type { ShopSettings } from '#domain/shop-settings/shop-settings'
import { readSection } from '#domain/shop-settings/shop-settings.server'

export function findSlide(name: string): keyof ReturnType<typeof slides> {
  if (Object.hasOwn(slides(), name)) return name as keyof ReturnType<typeof slides>
  throw notFound()
}

const schema = z.object({ version: versionField })

export async function slideAction(sent: StaffForm, params: { slide: string }) {
  const slide = findSlide(params.slide)
  const parsed = parseForm(schema, sent.form, unreadable())
  if (!parsed.ok) return parsed.refused
  const keep = (change: (banner: Banner) => Banner) => saveBanner(sent, slide, { ...parsed.values, change })
  return runIntent(sent.form, {
    picture: async () => {
      const photo = await storePhoto(sent, formFiles(sent.form, 'photo')[0], 'wide')
      if (!photo.ok) return photo.refused
      return keep((banner) => ({ ...banner, pictures: { ...banner.pictures, [slide]: photo.name } }))
    },
    'own-picture': () => {
      return keep(({ pictures: { [slide]: _, ...pictures }, ...banner }) => ({ ...banner, pictures }))
    },
  })
}

type Banner = ShopSettings['banner']

async function saveBanner(
  { db, clock, by, form }: StaffForm,
  slide: string,
  { version, change }: { version: number; change: (banner: Banner) => Banner },
) {
  const { value: before } = await readSection(db, 'banner')
  await retainPhotos(db, clock.now(), Object.values(before.pictures))
  const saved = await saveSection(db, clock, by, { name: 'banner', value: change(before), version })
  if (saved.ok) return redirect(`/admin/banner/${slide}?done=saved`)
  return refuseForm(form, 409, { message: changedText() })
}
