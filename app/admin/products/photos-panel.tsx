import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { ProductResult } from '#app/admin/products/product-action.server'
import { AdminForm } from '#app/admin/shared/by-field.tsx'
import { shrinkPhoto } from '#app/browser/shrink-photo'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { Field, FormSuccess } from '#app/ui/field.tsx'
import { ShopPicture } from '#app/ui/picture.tsx'
import type { Picture } from '#domain/catalog/pictures'
import { t } from '#domain/texts/translate'

type Photo = { name: string; picture: Picture }
type Props = { id: string; photos: Photo[] }

export function PhotosPanel({ id, photos }: Props) {
  return (
    <section
      id="pictures"
      aria-label={t('Photos')}
      className="scroll-mt-20 scroll-mb-40 grid gap-4 rounded-lg bg-white p-4 shadow-card sm:p-6"
    >
      <h2 className="text-card">{t('Photos')}</h2>
      {photos.length > 0 && (
        <ol className="grid grid-cols-3 gap-3 sm:grid-cols-6">
          {photos.map((photo, at) => (
            <PhotoItem key={photo.name} id={id} photo={photo} at={at} />
          ))}
        </ol>
      )}
      <PhotoUpload id={id} />
    </section>
  )
}

const small =
  'min-h-tap w-full rounded-md border border-edge bg-white px-1 text-sm leading-tight font-semibold hover:bg-paper-deep'

function PhotoItem({ id, photo, at }: { id: string; photo: Photo; at: number }) {
  const fetcher = useFetcher({ key: `photos-${id}-${photo.name}` })
  const isBusy = fetcher.state !== 'idle'
  return (
    <li>
      <ShopPicture
        picture={photo.picture}
        alt={t('Photo {at}', { at: at + 1 })}
        sizes="(min-width: 576px) 120px, 30vw"
        className="aspect-square w-full rounded-md bg-paper-deep object-cover"
      />
      <AdminForm fetcher={fetcher} action={`/admin/products/edit/${id}`} className="mt-1 grid gap-1">
        <HiddenFields values={{ name: photo.name }} />
        {at > 0 && (
          <SubmitButton name="intent" value="first" isBusy={isBusy} kind={null} className={small}>
            {t('Make first')}
            <span className="sr-only">{t(', photo {at}', { at: at + 1 })}</span>
          </SubmitButton>
        )}
        <SubmitButton name="intent" value="remove" isBusy={isBusy} kind={null} className={small}>
          {t('Take out')}
          <span className="sr-only"> {t('photo {at}', { at: at + 1 })}</span>
        </SubmitButton>
      </AdminForm>
    </li>
  )
}

function PhotoUpload({ id }: { id: string }) {
  const fetcher = useFetcher<ProductResult>({ key: `photos-${id}` })
  const form = useRef<HTMLFormElement>(null)
  const result = fetcher.data
  const isBusy = fetcher.state !== 'idle'
  const target = {
    method: 'post',
    action: `/admin/products/edit/${id}`,
    encType: 'multipart/form-data',
  } as const
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
    await fetcher.submit(body, target)
  }
  return (
    <AdminForm
      fetcher={fetcher}
      ref={form}
      {...target}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      className="grid scroll-mb-40 gap-4"
    >
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
    </AdminForm>
  )
}
