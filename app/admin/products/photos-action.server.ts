import { data, type RouterContextProvider } from 'react-router'
import { actorAndTime } from '#app/admin/products/product-texts'
import { shopContext, visitContext } from '#app/context'
import type { FormResult } from '#app/forms/form-result'
import type { Staff } from '#domain/accounts/staff'
import { type EditedProduct, saveDraft } from '#domain/catalog/drafts.server'
import type { PhotoRefusal } from '#domain/catalog/photo'
import { savePhoto } from '#domain/catalog/photos.server'

export const maxPhotos = 8
const maxBytes = 12 * 1024 * 1024
const busySeconds = 60

export const refusals: Record<PhotoRefusal, string> = {
  'not-a-photo': 'This file is no photo. Please choose a JPEG, PNG, WebP or AVIF.',
  heic: 'This is an HEIC photo, as iPhones keep them. Please save it as JPEG first: in the camera’s settings choose Formats, Most Compatible.',
  svg: 'This is a drawing (SVG). Please choose a photo: JPEG, PNG, WebP or AVIF.',
  broken: 'This photo is cut off or damaged. Please take or choose it again.',
  'too-small': 'This photo is too small: it needs at least 480 pixels on each side.',
  'too-large': 'This photo is too large: it may have at most 50 megapixels.',
  busy: 'Other photos are being worked on. Please try again in a minute.',
}

/** Adds, moves or removes a photo in the draft; the shop shows the change once the draft is published. */
export async function photosAction(
  context: Readonly<RouterContextProvider>,
  staff: Staff,
  edited: EditedProduct,
  form: FormData,
) {
  const { pictures } = edited.entry
  const name = String(form.get('name') ?? '')
  const at = pictures.indexOf(name)
  switch (form.get('intent')) {
    case 'add':
      return addPhoto(context, staff, edited, form.get('photo'))
    case 'remove':
      if (at < 0) return refuse('This photo is gone already.', 409)
      return keep(context, staff, edited, pictures.toSpliced(at, 1), 'Taken out.')
    case 'earlier':
      if (at < 0) return refuse('This photo is gone already.', 409)
      return keep(context, staff, edited, moveEarlier(pictures, at), 'Moved.')
    default:
      return refuse('This form is not whole. Please load the page again.', 400)
  }
}

async function addPhoto(
  context: Readonly<RouterContextProvider>,
  staff: Staff,
  edited: EditedProduct,
  photo: FormDataEntryValue | null,
) {
  const { db, clock, makePhoto } = context.get(shopContext)
  const { pictures } = edited.entry
  if (!(photo instanceof File) || photo.size === 0) return refuse('Please choose a photo.', 400)
  if (photo.size > maxBytes) return refuse('This photo has more than 12 MB. Please choose a smaller one.', 400)
  if (pictures.length >= maxPhotos) return refuse(`A product has at most ${maxPhotos} photos: take one out first.`, 409)
  const made = await makePhoto(new Uint8Array(await photo.arrayBuffer()))
  if (!made.ok && made.reason === 'busy')
    return data<FormResult>(
      { ok: false, message: refusals.busy },
      { status: 503, headers: { 'retry-after': String(busySeconds) } },
    )
  if (!made.ok) return refuse(refusals[made.reason], 400)
  const name = await savePhoto(db, clock, made.files)
  if (pictures.includes(name)) return refuse('This photo is here already.', 409)
  return keep(context, staff, edited, [...pictures, name], 'The photo is in the draft.')
}

async function keep(
  context: Readonly<RouterContextProvider>,
  staff: Staff,
  { entry, draft, version }: EditedProduct,
  pictures: string[],
  message: string,
) {
  const { db, clock } = context.get(shopContext)
  const by = { id: staff.user.id, requestId: context.get(visitContext).requestId }
  const saved = await saveDraft(db, clock, by, {
    entry: { ...entry, pictures },
    baseVersion: draft?.baseVersion ?? version,
    seenAt: draft?.savedAt ?? 0,
  })
  return saved.ok
    ? data<FormResult>({ ok: true, message })
    : refuse(`${actorAndTime(saved.last)} changed the draft just now. Please try again.`, 409)
}

function moveEarlier(pictures: string[], at: number): string[] {
  const moved = pictures[at]
  if (at === 0 || moved === undefined) return pictures
  return pictures.toSpliced(at, 1).toSpliced(at - 1, 0, moved)
}

function refuse(message: string, status: number) {
  return data<FormResult>({ ok: false, message }, status)
}
