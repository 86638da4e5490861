import { data, redirect } from 'react-router'
import { z } from 'zod'
import { refusals } from '#app/admin/products/photos-action.server'
import { slides } from '#app/admin/settings/fields'
import { readStaffForm, type StaffForm, unreadable, versionField } from '#app/admin/shared/staff-form.server'
import type { RequestContext } from '#app/context'
import type { FormFailure } from '#app/forms/form-result'
import { parseForm, refuseForm } from '#app/forms/parse-form.server'
import { savePhoto } from '#domain/catalog/photos.server'
import { saveSection } from '#domain/shop-settings/edit-settings.server'
import type { ShopSettings } from '#domain/shop-settings/shop-settings'
import { readSection } from '#domain/shop-settings/shop-settings.server'
import { t } from '#domain/texts/translate'

const maxBytes = 12 * 1024 * 1024
const busySeconds = '60'

/** Returns the slide with this name, or throws a 404. */
export function findSlide(name: string): keyof ReturnType<typeof slides> {
  if (Object.hasOwn(slides(), name)) return name as keyof ReturnType<typeof slides>
  throw data(null, { status: 404 })
}

const schema = z.object({
  intent: z.enum(['picture', 'own-picture', 'reset'], { error: unreadable }),
  version: versionField,
})

/** Stores or removes the photo of a slide, or resets the slide to its default texts and picture. */
export async function slideAction(context: RequestContext, request: Request, slide: string) {
  const sent = await readStaffForm(context, request)
  const { db, clock, by, form } = sent
  const parsed = parseForm(schema, form, unreadable())
  if (!parsed.ok) return refuseForm(parsed.result, 400)
  const { intent, version } = parsed.values
  const { value: before } = await readSection(db, 'banner')
  const photo = intent === 'picture' ? await storePhoto(sent) : null
  if (photo && !photo.ok) return photo.refused
  const value = changeSlide(before, slide, intent, photo?.name)
  const saved = await saveSection(db, clock, by, { name: 'banner', value, version })
  if (saved.ok) return redirect(`/admin/banner/${slide}?saved=1`, 303)
  return refuse(t('Somebody changed the banner meanwhile. Please look at it and try again.'), 409)
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

async function storePhoto({ db, clock, makePhoto, form }: StaffForm) {
  const photo = form.get('photo')
  const no = (message: string, status = 400) => ({ ok: false as const, refused: refuse(message, status) })
  if (!(photo instanceof File) || photo.size === 0) return no(t('Please choose a photo.'))
  if (photo.size > maxBytes) return no(t('This photo has more than 12 MB. Please choose a smaller one.'))
  const made = await makePhoto(new Uint8Array(await photo.arrayBuffer()), 'wide')
  if (!made.ok) return no(refusals()[made.reason], made.reason === 'busy' ? 503 : 400)
  return { ok: true as const, name: await savePhoto(db, clock, made.files, 'wide') }
}

function refuse(message: string, status: number) {
  return data<FormFailure>(
    { ok: false, message },
    { status, ...(status === 503 && { headers: { 'retry-after': busySeconds } }) },
  )
}
