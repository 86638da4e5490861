import { redirect } from 'react-router'
import { z } from 'zod'
import { storePhoto } from '#app/admin/products/store-photo.server'
import { slides } from '#app/admin/settings/fields'
import type { StaffForm } from '#app/admin/shared/staff-form.server'
import { unreadable, versionField } from '#app/admin/shared/staff-form.server'
import { parseForm, refuseForm } from '#app/forms/parse-form.server'
import { notFound } from '#app/navigation/not-found'
import { retainPhotos } from '#domain/catalog/photos.server'
import { saveSection } from '#domain/shop-settings/edit-settings.server'
import type { ShopSettings } from '#domain/shop-settings/shop-settings'
import { readSection } from '#domain/shop-settings/shop-settings.server'
import { t } from '#domain/texts/translate'

/** Returns the slide with this name, or throws a 404. */
export function findSlide(name: string): keyof ReturnType<typeof slides> {
  if (Object.hasOwn(slides(), name)) return name as keyof ReturnType<typeof slides>
  throw notFound()
}

const schema = z.object({
  intent: z.enum(['picture', 'own-picture', 'reset'], { error: unreadable }),
  version: versionField,
})

/** Stores or removes the photo of a slide, or resets the slide to its default texts and picture. */
export async function slideAction(sent: StaffForm, params: { slide: string }) {
  const { db, clock, by, form } = sent
  const slide = findSlide(params.slide)
  const parsed = parseForm(schema, form, unreadable())
  if (!parsed.ok) return refuseForm(parsed.result, 400)
  const { intent, version } = parsed.values
  const { value: before } = await readSection(db, 'banner')
  const photo = intent === 'picture' ? await storePhoto(sent, form.get('photo'), 'wide') : null
  if (photo && !photo.ok) return photo.refused
  const value = changeSlide(before, slide, intent, photo?.name)
  await retainPhotos(db, clock.now(), Object.values(before.pictures))
  const saved = await saveSection(db, clock, by, { name: 'banner', value, version })
  if (saved.ok) return redirect(`/admin/banner/${slide}?saved=1`)
  const message = t('Somebody changed the banner meanwhile. Please look at it and try again.')
  return refuseForm({ ok: false, message }, 409)
}

function changeSlide(
  { slides: shown, texts, pictures }: ShopSettings['banner'],
  slide: string,
  intent: z.infer<typeof schema>['intent'],
  photo: string | undefined,
): ShopSettings['banner'] {
  const without = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => name !== slide))
  return {
    slides: shown,
    texts: intent === 'reset' ? without(texts) : texts,
    pictures: photo ? { ...pictures, [slide]: photo } : without(pictures),
  }
}
