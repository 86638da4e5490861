import { data } from 'react-router'
import { getEdited } from '#app/admin/products/product-action.server'
import { storePhoto } from '#app/admin/products/store-photo.server'
import type { StaffForm } from '#app/admin/shared/staff-form.server'
import type { ResultButton } from '#app/admin/shared/undo-line.tsx'
import type { FormResult } from '#app/forms/form-result'
import { formFiles, formText } from '#app/forms/form-text'
import { refuseForm, unreadable } from '#app/forms/parse-form.server'
import { runIntent } from '#app/forms/run-intent.server'
import { maxPictures } from '#domain/catalog/catalog-file'
import { type EditedProduct, findEdited, saveDraft } from '#domain/catalog/drafts.server'
import { isKnownPicture, retainPhotos } from '#domain/catalog/photos.server'
import { plural, t } from '#domain/texts/translate'

/** Above this none is added; a product that came from a file may have more. */
const maxPhotos = 8

export type PhotoResult = FormResult & {
  /** The photo that was taken out, and its place, to which `undo` puts it back. */
  removed?: { name: string; at: number; undo: ResultButton }
}

/** Adds, moves or removes a photo in the draft; the shop shows the change once the draft is published. What was sent a second time changes nothing. */
export async function photosAction(sent: StaffForm, { id }: { id: string }) {
  const edited = await getEdited(sent.db, id)
  const { form } = sent
  const name = formText(form, 'name')
  const seenAt = seenPlace(form)
  const move = (place: number, done: string) =>
    edited.entry.pictures.includes(name)
      ? keep(sent, edited, (pictures) => moveTo(pictures, name, place), done)
      : refuseForm(form, 409, { message: goneText() })
  return runIntent(form, {
    add: () => addPhotos(sent, edited),
    remove: () => removePhoto(sent, edited, { name, seenAt }),
    'put-back': () => restorePhoto(sent, edited, { name, at: seenAt }),
    earlier: () =>
      seenAt === null ? refuseForm(form, 400, { message: unreadable() }) : move(Math.max(0, seenAt - 1), t('Moved.')),
    first: () => move(0, t('It is the first photo.')),
  })
}

/** Reads the place at which the page showed the photo, or null. */
function seenPlace(form: FormData): number | null {
  const text = formText(form, 'at')
  return /^\d{1,2}$/.test(text) && Number(text) <= maxPictures ? Number(text) : null
}

async function removePhoto(sent: StaffForm, edited: EditedProduct, { name, seenAt }: SeenPhoto) {
  const found = edited.entry.pictures.indexOf(name)
  const at = found < 0 ? seenAt : found
  if (at === null || !(found >= 0 || (await isKnownPicture(sent.db, name))))
    return refuseForm(sent.form, 409, { message: goneText() })
  await retainPhotos(sent.db, sent.clock.now(), [name])
  const without = (pictures: string[]) => pictures.filter((picture) => picture !== name)
  const undo = { text: t('Undo'), fields: { intent: 'put-back', name, at: String(at) } }
  return keep(sent, edited, without, t('Taken out.'), { removed: { name, at, undo } })
}

type SeenPhoto = { name: string; seenAt: number | null }

/** Puts a photo that was taken out back to its place. */
async function restorePhoto(sent: StaffForm, edited: EditedProduct, { name, at }: { name: string; at: number | null }) {
  if (at === null || !(await isKnownPicture(sent.db, name))) return refuseForm(sent.form, 409, { message: goneText() })
  const withPhoto = (pictures: string[]) => (pictures.includes(name) ? pictures : pictures.toSpliced(at, 0, name))
  return keep(sent, edited, withPhoto, t('It is back.'))
}

/** Adds one photo, or several from a browser without scripts; stops at the first refused one. */
async function addPhotos(sent: StaffForm, edited: EditedProduct) {
  const photos = formFiles(sent.form, 'photo')
  if (photos.length === 0) return refuseForm(sent.form, 400, { message: t('Please choose a photo.') })
  const names = new Set<string>()
  const withAdded = (pictures: string[]) => [...new Set([...pictures, ...names])]
  for (const photo of photos) {
    const added = await addPhoto(sent, withAdded(edited.entry.pictures), photo)
    if (!added.ok) {
      if (names.size > 0) await keep(sent, edited, withAdded, '', { most: maxPhotos })
      return added.refused
    }
    names.add(added.name)
  }
  const message = plural(names.size, 'The photo is in the draft.', '{count} photos are in the draft.', {
    count: names.size,
  })
  return keep(sent, edited, withAdded, message, { most: maxPhotos })
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
  { most = maxPictures, removed }: { most?: number; removed?: PhotoResult['removed'] } = {},
) {
  let now: EditedProduct | undefined = edited
  for (let tries = 0; now && tries < maxAttempts; tries++) {
    const { entry, draft, version }: EditedProduct = now
    const pictures = change(entry.pictures)
    if (pictures.length > Math.max(most, entry.pictures.length))
      return refuseForm(form, 409, { message: tooManyText(most) })
    const saved = await saveDraft(db, clock, by, {
      entry: { ...entry, pictures },
      typed: draft?.typed ?? null,
      baseVersion: version,
      seenAt: draft?.savedAt ?? 0,
    })
    if (saved.ok) return data<PhotoResult>({ ok: true, message, removed })
    now = await findEdited(db, entry.id)
  }
  return refuseForm(form, 409, { message: t('Others change this draft just now. Please try again.') })
}

const goneText = () => t('This photo is gone already.')
const tooManyText = (most: number) =>
  t('A product has at most {maxPhotos} photos: take one out first.', { maxPhotos: most })

/** Moves a photo to an earlier place, unless it is there, before it or gone. */
function moveTo(pictures: string[], name: string, place: number): string[] {
  const at = pictures.indexOf(name)
  return at <= place ? pictures : pictures.toSpliced(at, 1).toSpliced(place, 0, name)
}
