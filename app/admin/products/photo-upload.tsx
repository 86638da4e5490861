import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { PhotoResult } from '#app/admin/products/photos-action.server'
import { ByField } from '#app/admin/shared/by-field.tsx'
import { shrinkPhoto } from '#app/browser/shrink-photo'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { Field, FormSuccess } from '#app/ui/field.tsx'
import { t } from '#domain/texts/translate'

/** Takes photos from the camera or the phone, several at once; what is chosen is sent. */
export function PhotoUpload({ id }: { id: string }) {
  const fetcher = useFetcher<PhotoResult>({ key: `photos-${id}` })
  const form = useRef<HTMLFormElement>(null)
  const result = fetcher.data
  const isBusy = fetcher.state !== 'idle'
  useEffect(() => {
    if (isBusy || !result?.ok) return
    form.current?.reset()
    // The new photos above it have moved it down.
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [result, isBusy])
  const send = async () => {
    if (!form.current) return
    const body = new FormData(form.current)
    const photos = body.getAll('photo').filter((photo) => photo instanceof File && photo.size > 0) as File[]
    if (photos.length === 0) return
    body.delete('photo')
    for (const photo of await Promise.all(photos.map(shrinkPhoto))) body.append('photo', photo)
    await fetcher.submit(body, {
      method: 'post',
      action: `/admin/products/edit/${id}/photos`,
      encType: 'multipart/form-data',
    })
  }
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={`/admin/products/edit/${id}/photos`}
      encType="multipart/form-data"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      className="grid scroll-mb-40 gap-4"
    >
      <ByField />
      <HiddenFields values={{ intent: 'add' }} />
      <FormSuccess text={!isBusy && result?.ok && result.message} />
      <Field
        label={t('Take or choose photos')}
        name="photo"
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp,image/avif"
        onChange={send}
        hint={t('JPEG, PNG, WebP or AVIF, up to 12 MB together; each is cut to a square around its middle.')}
        error={!isBusy && result?.ok === false ? result.message : undefined}
      />
      <p role="status" className="empty:absolute">
        {isBusy && t('Adding the photos...')}
      </p>
      {!isBusy && result?.ok === false && (
        <SubmitButton kind="outline" className="justify-self-start">
          {t('Try again')}
        </SubmitButton>
      )}
    </fetcher.Form>
  )
}
