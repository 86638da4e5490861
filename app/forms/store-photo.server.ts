import type { RequestContext, Shop } from '#app/context'
import { formFiles } from '#app/forms/form-text'
import { refuseForm, refuseForNow } from '#app/forms/parse-form.server'
import { savePhoto } from '#domain/catalog/photos.server'
import type { PhotoRefusal, PhotoShape } from '#domain/catalog/pictures'
import { t } from '#domain/texts/translate'

const maxBytes = 12 * 1024 * 1024
const busyMs = 60_000

const refusals = (): Record<PhotoRefusal, string> => ({
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

export function readChosenPhotos(form: FormData, most: number) {
  const files = formFiles(form, 'photo')
  if (files.length <= most) return { ok: true as const, files }
  const message = t('Please choose at most {most} photos.', { most })
  return { ok: false as const, refused: refuseForm(form, 400, { field: 'photo', message }) }
}

type PhotoForm = Pick<Shop, 'db' | 'clock' | 'makePhoto'> & { context: RequestContext; form: FormData }

export async function storePhoto(sent: PhotoForm, photo: File | undefined, shape: PhotoShape) {
  const read = await readPhoto(sent, photo, shape)
  return read.ok ? { ok: true as const, name: await savePhoto(sent.db, sent.clock, read.files, shape) } : read
}

export async function readPhoto(
  { context, makePhoto, form }: Omit<PhotoForm, 'db' | 'clock'>,
  photo: File | undefined,
  shape: PhotoShape,
) {
  const refuse = (message: string) => ({ ok: false as const, refused: refuseForm(form, 400, { message }) })
  if (!photo) return refuse(t('Please choose a photo.'))
  if (photo.size > maxBytes) return refuse(t('This photo has more than 12 MB. Please choose a smaller one.'))
  const made = await makePhoto(new Uint8Array(await photo.arrayBuffer()), shape)
  if (made.ok) return { ok: true as const, files: made.files }
  const message = refusals()[made.reason]
  if (made.reason !== 'busy') return refuse(message)
  const busy = refuseForNow(context, form, { message }, { status: 503, retryAfterMs: busyMs })
  return { ok: false as const, refused: busy }
}
