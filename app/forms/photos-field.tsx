import type { ChangeEvent } from 'react'
import { shrinkPhoto } from '#app/browser/shrink-photo'
import { Field } from '#app/ui/field.tsx'
import { t } from '#domain/texts/translate'

/** The field `photo` of a form with `encType="multipart/form-data"`. */
export function PhotosField({ most, error }: { most: number; error: string | undefined }) {
  return (
    <Field
      label={t('Photos (optional)')}
      name="photo"
      type="file"
      multiple
      accept="image/jpeg,image/png,image/webp,image/avif"
      onChange={shrinkChosen}
      error={error}
      hint={t('Up to {most}: JPEG, PNG, WebP or AVIF, 12 MB together.', { most })}
    />
  )
}

async function shrinkChosen({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
  const smaller = new DataTransfer()
  for (const photo of target.files ?? []) smaller.items.add(await shrinkPhoto(photo))
  target.files = smaller.files
}
