import { data } from 'react-router'
import type { StaffForm } from '#app/admin/shared/staff-form.server'
import type { FormResult } from '#app/forms/form-result'
import { formFiles, formText } from '#app/forms/form-text'
import { refuseForm } from '#app/forms/parse-form.server'
import { storePhoto } from '#app/forms/store-photo.server'
import { changePhotos, maxPhotos } from '#domain/catalog/drafts.server'
import { plural, t } from '#domain/texts/translate'

/** The shop shows a change once the draft is published. What was sent a second time changes nothing. */
export function photoIntents(sent: StaffForm, id: string) {
  const { db, clock, by, form } = sent
  const name = formText(form, 'name')
  const others = (pictures: string[]) => pictures.filter((picture) => picture !== name)
  const change = async (message: string, changed: (pictures: string[]) => string[]) =>
    (await changePhotos(db, clock, by, id, changed))
      ? data<FormResult>({ ok: true, message })
      : refuseForm(form, 409, {
          message: t('A product has at most {maxPhotos} photos: take one out first.', { maxPhotos }),
        })
  return {
    add: async () => {
      const photos = formFiles(form, 'photo')
      const message = plural(photos.length, 'The photo is in the draft.', '{count} photos are in the draft.', {
        count: photos.length,
      })
      let answer: Awaited<ReturnType<typeof change>> = refuseForm(form, 400, { message: t('Please choose a photo.') })
      for (const photo of photos) {
        const stored = await storePhoto(sent, photo, 'square')
        if (!stored.ok) return stored.refused
        answer = await change(message, (pictures) => [...new Set([...pictures, stored.name])])
        if (!answer.data.ok) return answer
      }
      return answer
    },
    remove: () => change(t('Taken out.'), others),
    first: () =>
      change(t('It is the first photo.'), (pictures) =>
        pictures.includes(name) ? [name, ...others(pictures)] : pictures,
      ),
  }
}
