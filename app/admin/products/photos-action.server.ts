import { data } from 'react-router'
import type { StaffForm } from '#app/admin/shared/staff-form.server'
import type { FormResult } from '#app/forms/form-result'
import { formFiles, formText } from '#app/forms/form-text'
import { refuseForm } from '#app/forms/parse-form.server'
import { storePhoto } from '#app/forms/store-photo.server'
import { maxPictures } from '#domain/catalog/catalog-entry'
import { type EditedProduct, findEdited, saveDraft } from '#domain/catalog/drafts.server'
import { plural, t } from '#domain/texts/translate'

/** Above this none is added; a product that came from a file may have more. */
const maxPhotos = 8

/** Adds, moves or removes a photo in the draft; the shop shows the change once the draft is published. What was sent a second time changes nothing. */
export function photoIntents(sent: StaffForm, edited: EditedProduct) {
  const name = formText(sent.form, 'name')
  const others = (pictures: string[]) => pictures.filter((picture) => picture !== name)
  const inFront = (pictures: string[]) => (pictures.includes(name) ? [name, ...others(pictures)] : pictures)
  return {
    add: () => addPhotos(sent, edited),
    remove: () => keep(sent, edited, others, t('Taken out.')),
    first: () => keep(sent, edited, inFront, t('It is the first photo.')),
  }
}

async function addPhotos(sent: StaffForm, edited: EditedProduct) {
  const photos = formFiles(sent.form, 'photo')
  if (photos.length === 0) return refuseForm(sent.form, 400, { message: t('Please choose a photo.') })
  const names = new Set<string>()
  const withAdded = (pictures: string[]) => [...new Set([...pictures, ...names])]
  for (const photo of photos) {
    const added = await addPhoto(sent, withAdded(edited.entry.pictures), photo)
    if (!added.ok) {
      if (names.size > 0) await keep(sent, edited, withAdded, '', maxPhotos)
      return added.refused
    }
    names.add(added.name)
  }
  const message = plural(names.size, 'The photo is in the draft.', '{count} photos are in the draft.', {
    count: names.size,
  })
  return keep(sent, edited, withAdded, message, maxPhotos)
}

/** Stores a photo; returns its name, or the response to a refused one. A photo that the product has already is no further one. */
async function addPhoto(sent: StaffForm, pictures: string[], photo: File) {
  const stored = await storePhoto(sent, photo, 'square')
  if (!stored.ok || pictures.includes(stored.name) || pictures.length < maxPhotos) return stored
  return { ok: false as const, refused: refuseForm(sent.form, 409, { message: tooManyText(maxPhotos) }) }
}

const maxAttempts = 5

/** Changes the photos of the draft. Retries when somebody saves the draft at the same moment, since fields and photos do not conflict. */
async function keep(
  { db, clock, by, form }: StaffForm,
  edited: EditedProduct,
  change: (pictures: string[]) => string[],
  message: string,
  most = maxPictures,
) {
  let now: EditedProduct | undefined = edited
  for (let tries = 0; now && tries < maxAttempts; tries++) {
    const { entry, draft, version }: EditedProduct = now
    const pictures = change(entry.pictures)
    if (pictures.join() === entry.pictures.join()) return data<FormResult>({ ok: true, message })
    if (pictures.length > Math.max(most, entry.pictures.length))
      return refuseForm(form, 409, { message: tooManyText(most) })
    const saved = await saveDraft(db, clock, by, {
      entry: { ...entry, pictures },
      typed: draft?.typed ?? null,
      baseVersion: version,
      seenAt: draft?.savedAt ?? 0,
    })
    if (saved.ok) return data<FormResult>({ ok: true, message })
    now = await findEdited(db, entry.id)
  }
  return refuseForm(form, 409, { message: t('Others change this draft just now. Please try again.') })
}

const tooManyText = (most: number) =>
  t('A product has at most {maxPhotos} photos: take one out first.', { maxPhotos: most })
