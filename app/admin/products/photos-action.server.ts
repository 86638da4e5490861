import { data } from 'react-router'
import { getEdited } from '#app/admin/products/get-edited.server'
import { storePhoto } from '#app/admin/products/store-photo.server'
import type { StaffForm } from '#app/admin/shared/staff-form.server'
import type { ResultButton } from '#app/admin/shared/undo-line.tsx'
import type { FormResult } from '#app/forms/form-result'
import { formFiles, formText } from '#app/forms/form-text'
import { refuseForm } from '#app/forms/parse-form.server'
import { runIntent } from '#app/forms/run-intent.server'
import { type EditedProduct, findEdited, saveDraft } from '#domain/catalog/drafts.server'
import { isKnownPicture, retainPhotos } from '#domain/catalog/photos.server'
import { plural, t } from '#domain/texts/translate'

const maxPhotos = 8

/** `draftAt` holds the draft's save times before and after, for a page that also edits the draft. */
export type PhotoResult = FormResult & {
  draftAt?: { from: number; to: number }
  /** The photo that was taken out, and its place, to which `undo` puts it back. */
  removed?: { name: string; at: number; undo: ResultButton }
}

/** Adds, moves or removes a photo in the draft; the shop shows the change once the draft is published. */
export async function photosAction(sent: StaffForm, { id }: { id: string }) {
  const edited = await getEdited(sent.db, id)
  const { form } = sent
  const name = formText(form, 'name')
  const move = (placeIn: (pictures: string[]) => number, done: string) =>
    edited.entry.pictures.includes(name)
      ? keep(sent, edited, (pictures) => moveTo(pictures, name, placeIn(pictures)), done)
      : refuseForm(form, 409, { message: goneText() })
  return runIntent(form, {
    add: () => addPhotos(sent, edited),
    remove: () => removePhoto(sent, edited, name),
    'put-back': () => restorePhoto(sent, edited, { name, at: Number.parseInt(formText(form, 'at'), 10) }),
    earlier: () => move((pictures) => pictures.indexOf(name) - 1, t('Moved.')),
    first: () => move(() => 0, t('It is the first photo.')),
  })
}

async function removePhoto(sent: StaffForm, edited: EditedProduct, name: string) {
  const at = edited.entry.pictures.indexOf(name)
  if (at < 0) return refuseForm(sent.form, 409, { message: goneText() })
  await retainPhotos(sent.db, sent.clock.now(), [name])
  const without = (pictures: string[]) => pictures.filter((picture) => picture !== name)
  const undo = { text: t('Undo'), fields: { intent: 'put-back', name, at: String(at) } }
  return keep(sent, edited, without, t('Taken out.'), { name, at, undo })
}

/** Puts a photo that was taken out back to its place; what was sent a second time changes nothing. */
async function restorePhoto(sent: StaffForm, edited: EditedProduct, { name, at }: { name: string; at: number }) {
  if (!Number.isInteger(at) || at < 0 || at > maxPhotos || !(await isKnownPicture(sent.db, name)))
    return refuseForm(sent.form, 409, { message: goneText() })
  const withPhoto = (pictures: string[]) => (pictures.includes(name) ? pictures : pictures.toSpliced(at, 0, name))
  return keep(sent, edited, withPhoto, t('It is back.'))
}

/** Adds one photo, or several from a browser without scripts; stops at the first refused one. */
async function addPhotos(sent: StaffForm, edited: EditedProduct) {
  const photos = formFiles(sent.form, 'photo')
  if (photos.length === 0) return refuseForm(sent.form, 400, { message: t('Please choose a photo.') })
  const names: string[] = []
  for (const photo of photos) {
    const added = await addPhoto(sent, [...edited.entry.pictures, ...names], photo)
    if (typeof added !== 'string') {
      if (names.length > 0) await keep(sent, edited, (pictures) => [...pictures, ...names], '')
      return added
    }
    names.push(added)
  }
  const message = plural(names.length, 'The photo is in the draft.', '{count} photos are in the draft.', {
    count: names.length,
  })
  return keep(sent, edited, (pictures) => [...new Set([...pictures, ...names])], message)
}

/** Stores a photo that the product has not got yet; returns its name, or the response to a refused one. */
async function addPhoto(sent: StaffForm, pictures: string[], photo: File) {
  if (pictures.length >= maxPhotos) return refuseForm(sent.form, 409, { message: tooManyText() })
  const stored = await storePhoto(sent, photo, 'square')
  if (!stored.ok) return stored.refused
  if (pictures.includes(stored.name)) return refuseForm(sent.form, 409, { message: t('This photo is here already.') })
  return stored.name
}

const maxAttempts = 5

/** Changes the photos of the draft. Retries when somebody saves the draft at the same moment, since fields and photos do not conflict. */
async function keep(
  { db, clock, by, form }: StaffForm,
  edited: EditedProduct,
  change: (pictures: string[]) => string[],
  message: string,
  removed?: PhotoResult['removed'],
) {
  let now: EditedProduct | undefined = edited
  for (let tries = 0; now && tries < maxAttempts; tries++) {
    const { entry, draft, version }: EditedProduct = now
    const from = draft?.savedAt ?? 0
    const pictures = change(entry.pictures)
    if (pictures.length > maxPhotos) return refuseForm(form, 409, { message: tooManyText() })
    const saved = await saveDraft(db, clock, by, {
      entry: { ...entry, pictures },
      typed: draft?.typed ?? null,
      baseVersion: version,
      seenAt: from,
    })
    if (saved.ok) return data<PhotoResult>({ ok: true, message, draftAt: { from, to: saved.savedAt }, removed })
    now = await findEdited(db, entry.id)
  }
  return refuseForm(form, 409, { message: t('Others change this draft just now. Please try again.') })
}

const goneText = () => t('This photo is gone already.')
const tooManyText = () => t('A product has at most {maxPhotos} photos: take one out first.', { maxPhotos })

/** Moves a photo to an earlier place, unless it is the first or gone. */
function moveTo(pictures: string[], name: string, place: number): string[] {
  const at = pictures.indexOf(name)
  return at < 1 ? pictures : pictures.toSpliced(at, 1).toSpliced(place, 0, name)
}
