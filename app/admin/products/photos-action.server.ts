import { data } from 'react-router'
import { type StaffForm, unreadable } from '#app/admin/shared/staff-form.server'
import type { FormResult } from '#app/forms/form-result'
import { type EditedProduct, findEdited, saveDraft } from '#domain/catalog/drafts.server'
import type { PhotoRefusal } from '#domain/catalog/photo'
import { isKnownPicture, savePhoto } from '#domain/catalog/photos.server'
import { plural, t } from '#domain/texts/translate'

export const maxPhotos = 8
const maxBytes = 12 * 1024 * 1024
const busySeconds = 60

export const refusals = (): Record<PhotoRefusal, string> => ({
  'not-a-photo': t('This file is no photo. Please choose a JPEG, PNG, WebP or AVIF.'),
  heic: t(
    'This is an HEIC photo, as iPhones keep them. Please save it as JPEG first: in the camera’s settings choose Formats, Most Compatible.',
  ),
  svg: t('This is a drawing (SVG). Please choose a photo: JPEG, PNG, WebP or AVIF.'),
  broken: t('This photo is cut off or damaged. Please take or choose it again.'),
  'too-small': t('This photo is too small: it needs at least 480 pixels on each side.'),
  'too-large': t('This photo is too large: it may have at most 50 megapixels.'),
  busy: t('Other photos are being worked on. Please try again in a minute.'),
})

/** `draftAt` holds the draft's save times before and after, for a page that also edits the draft. */
export type PhotoResult = FormResult & {
  draftAt?: { from: number; to: number }
  /** The photo that was taken out, and its place, from which it can be put back. */
  removed?: { name: string; at: number }
}

/** Adds, moves or removes a photo in the draft; the shop shows the change once the draft is published. */
export async function photosAction(sent: StaffForm, edited: EditedProduct) {
  const { form } = sent
  const name = String(form.get('name') ?? '')
  const gone = (pictures: string[]) => !pictures.includes(name)
  switch (form.get('intent')) {
    case 'add':
      return addPhotos(sent, edited)
    case 'remove':
      return removePhoto(sent, edited, name)
    case 'put-back':
      return putBack(sent, edited, { name, at: Number(form.get('at')) })
    case 'earlier':
      if (gone(edited.entry.pictures)) return refuse(t('This photo is gone already.'), 409)
      return keep(sent, edited, (pictures) => moveEarlier(pictures, pictures.indexOf(name)), t('Moved.'))
    case 'first':
      if (gone(edited.entry.pictures)) return refuse(t('This photo is gone already.'), 409)
      return keep(sent, edited, (pictures) => moveFirst(pictures, name), t('It is the first photo.'))
    default:
      return refuse(unreadable(), 400)
  }
}

async function removePhoto(sent: StaffForm, edited: EditedProduct, name: string) {
  const at = edited.entry.pictures.indexOf(name)
  if (at < 0) return refuse(t('This photo is gone already.'), 409)
  const without = (pictures: string[]) => pictures.filter((one) => one !== name)
  return keep(sent, edited, without, t('Taken out.'), { name, at })
}

/** Puts a photo that was taken out back to its place; what was sent a second time changes nothing. */
async function putBack(sent: StaffForm, edited: EditedProduct, { name, at }: { name: string; at: number }) {
  if (!Number.isInteger(at) || at < 0 || at > maxPhotos || !(await isKnownPicture(sent.db, name)))
    return refuse(t('This photo is gone already.'), 409)
  if (edited.entry.pictures.length >= maxPhotos)
    return refuse(t('A product has at most {maxPhotos} photos: take one out first.', { maxPhotos }), 409)
  const withPhoto = (pictures: string[]) => (pictures.includes(name) ? pictures : pictures.toSpliced(at, 0, name))
  return keep(sent, edited, withPhoto, t('It is back.'))
}

/** Adds one photo, or several from a browser without scripts; stops at the first refused one. */
async function addPhotos(sent: StaffForm, edited: EditedProduct) {
  const photos = sent.form
    .getAll('photo')
    .filter((one) => one instanceof File)
    .filter(({ size }) => size > 0)
  if (photos.length === 0) return refuse(t('Please choose a photo.'), 400)
  const names: string[] = []
  for (const photo of photos) {
    const added = await savePhotoFile(sent, [...edited.entry.pictures, ...names], photo)
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

/** Stores the files of a photo; returns its name, or the reason of a refusal. */
async function savePhotoFile({ db, clock, makePhoto }: StaffForm, pictures: string[], photo: File) {
  if (photo.size > maxBytes) return refuse(t('This photo has more than 12 MB. Please choose a smaller one.'), 400)
  if (pictures.length >= maxPhotos)
    return refuse(t('A product has at most {maxPhotos} photos: take one out first.', { maxPhotos }), 409)
  const made = await makePhoto(new Uint8Array(await photo.arrayBuffer()), 'square')
  if (!made.ok && made.reason === 'busy')
    return data<PhotoResult>(
      { ok: false, message: refusals().busy },
      { status: 503, headers: { 'retry-after': String(busySeconds) } },
    )
  if (!made.ok) return refuse(refusals()[made.reason], 400)
  const name = await savePhoto(db, clock, made.files, 'square')
  return pictures.includes(name) ? refuse(t('This photo is here already.'), 409) : name
}

const maxAttempts = 5

/** Changes the photos of the draft. Retries when somebody saves the draft at the same moment, since fields and photos do not conflict. */
async function keep(
  { db, clock, by }: StaffForm,
  edited: EditedProduct,
  change: (pictures: string[]) => string[],
  message: string,
  removed?: PhotoResult['removed'],
) {
  let now: EditedProduct | null = edited
  for (let tries = 0; now && tries < maxAttempts; tries++) {
    const { entry, draft, version }: EditedProduct = now
    const from = draft?.savedAt ?? 0
    const saved = await saveDraft(db, clock, by, {
      entry: { ...entry, pictures: change(entry.pictures) },
      typed: draft?.typed ?? null,
      baseVersion: version,
      seenAt: from,
    })
    if (saved.ok)
      return data<PhotoResult>({ ok: true, message, draftAt: { from, to: saved.savedAt }, ...(removed && { removed }) })
    now = await findEdited(db, entry.id)
  }
  return refuse(t('Others change this draft just now. Please try again.'), 409)
}

function moveEarlier(pictures: string[], at: number): string[] {
  const moved = pictures[at]
  if (at === 0 || moved === undefined) return pictures
  return pictures.toSpliced(at, 1).toSpliced(at - 1, 0, moved)
}

function moveFirst(pictures: string[], name: string): string[] {
  return pictures.includes(name) ? [name, ...pictures.filter((one) => one !== name)] : pictures
}

function refuse(message: string, status: number) {
  return data<PhotoResult>({ ok: false, message }, status)
}
