import { Suspense } from 'react'
import { lazyPart } from '#app/navigation/load-part'
import { ShopPicture } from '#app/ui/picture.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Picture } from '#domain/catalog/pictures'
import { t } from '#domain/texts/translate'

const PhotoUpload = lazyPart(async () => (await import('#app/admin/products/photo-upload.tsx')).PhotoUpload)

type Props = { id: string; pictures: Picture[] }

export function PhotosPanel({ id, pictures }: Props) {
  return (
    <section
      id="photos"
      aria-label={t('Photos')}
      className="scroll-mt-20 scroll-mb-40 grid gap-4 rounded-lg bg-white p-4 shadow-card sm:p-6"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-card">{t('Photos')}</h2>
        {pictures.length > 0 && <TextLink to={`/admin/products/edit/${id}/photos`}>{t('Sort or take out')}</TextLink>}
      </div>
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {pictures.map((picture) => (
            <li key={picture.file} className="size-20 overflow-hidden rounded-md bg-paper-deep">
              <ShopPicture picture={picture} alt="" sizes="80px" className="size-full object-cover" />
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={<div className="h-28" />}>
        <PhotoUpload id={id} />
      </Suspense>
    </section>
  )
}
