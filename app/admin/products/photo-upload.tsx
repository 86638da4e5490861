import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import type { PhotoResult } from '#app/admin/products/photos-action.server'
import { ByField } from '#app/admin/shared/by-field.tsx'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { useLoaded } from '#app/navigation/use-loaded'
import { SubmitButton } from '#app/ui/button.tsx'
import { Field, FormSuccess } from '#app/ui/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated'
import { t } from '#domain/texts/translate'

type Props = {
  id: string
  /** The result of photos that were sent without scripts. */
  first: PhotoResult | undefined
  changed?: (draftAt: { from: number; to: number }) => void
}

const loadCropping = () => import('#app/admin/products/crop-photos.tsx')

/** Takes photos from the camera or the phone, several at once; with scripts each is cropped by hand and made smaller first. */
export function PhotoUpload({ id, first, changed }: Props) {
  const isHydrated = useHydrated()
  const [files, setFiles] = useState<File[]>([])
  const [notice, setNotice] = useState<string | null>(null)
  const field = useRef<HTMLFormElement>(null)
  // Without the squares the section is shorter, and a first photo adds content above it: without this the page would show another section.
  useEffect(() => {
    if (notice) field.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
  }, [notice])
  const cropping = useLoaded(loadCropping, files.length > 0)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    setNotice(null)
    setFiles([...(currentTarget.files ?? [])])
  }
  const finish = (text: string | null) => {
    setFiles([])
    setNotice(text)
    field.current?.reset()
  }
  return (
    <div className="grid gap-4">
      <Form
        ref={field}
        method="post"
        action={`/admin/products/edit/${id}/photos`}
        encType="multipart/form-data"
        className="grid gap-4"
      >
        <ByField />
        <Field
          label={t('Take or choose photos')}
          name="photo"
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp,image/avif"
          onChange={choose}
          hint={t('JPEG, PNG, WebP or AVIF, up to 12 MB together.')}
          error={first?.ok === false ? first.message : undefined}
        />
        <HiddenFields values={{ intent: 'add' }} />
        {!isHydrated && (
          <SubmitButton className="justify-self-start">{t('Add, cut to a square around the middle')}</SubmitButton>
        )}
      </Form>
      {files.length > 0 && cropping && (
        <cropping.CropPhotos
          key={files.map(({ name, lastModified }) => `${name} ${lastModified}`).join()}
          id={id}
          files={files}
          changed={changed}
          finish={finish}
        />
      )}
      <FormSuccess text={notice ?? (first?.ok && first.message)} />
    </div>
  )
}
