import { useEffect, useRef, useState } from 'react'
import { type Crop, cropPhoto, wholeCrop } from '#app/admin/products/crop'
import { CropSquare } from '#app/admin/products/crop-square.tsx'
import { PhotoSender } from '#app/admin/products/photo-sender.tsx'
import { Button } from '#app/ui/button.tsx'
import { plural, t } from '#domain/texts/translate'

type Props = {
  id: string
  files: File[]
  changed: ((draftAt: { from: number; to: number }) => void) | undefined
  finish(notice: string | null): void
}

type Chosen = { file: File; bitmap: ImageBitmap | null }

/** Lets the user crop the chosen photos, then sends them one after the other, so that a bad network fails at most one. */
export function CropPhotos({ id, files, changed, finish }: Props) {
  const [photos, setPhotos] = useState<Chosen[]>([])
  const crops = useRef<Crop[]>(files.map(() => wholeCrop))
  const [ready, setReady] = useState<File[] | null>(null)
  useEffect(() => {
    let isOver = false
    const opened: ImageBitmap[] = []
    Promise.all(
      files.map(async (file): Promise<Chosen> => {
        const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
        if (bitmap) opened.push(bitmap)
        return { file, bitmap }
      }),
    ).then((all) => {
      if (!isOver) setPhotos(all)
    })
    return () => {
      isOver = true
      for (const bitmap of opened) bitmap.close()
    }
  }, [files])
  const send = async () => {
    setReady(
      await Promise.all(photos.map(({ file, bitmap }, at) => cropPhoto(file, bitmap, crops.current[at] ?? wholeCrop))),
    )
  }
  if (ready) return <PhotoSender id={id} files={ready} changed={changed} finish={finish} />
  return (
    <div className="grid gap-4">
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
        {photos.map(({ file, bitmap }, at) => (
          <li key={`${file.name} ${file.lastModified} ${file.size}`}>
            {bitmap ? (
              <CropSquare
                bitmap={bitmap}
                name={`Photo ${at + 1}`}
                changed={(crop) => {
                  crops.current[at] = crop
                }}
              />
            ) : (
              <p className="text-sm text-ink-soft">
                {t('{name} cannot be shown here; it is sent as it is.', { name: file.name })}
              </p>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-4">
        <Button onClick={send} disabled={photos.length === 0}>
          {plural(files.length, 'Add this photo', 'Add {count} photos', { count: files.length })}
        </Button>
        <button type="button" onClick={() => finish(null)} className="min-h-tap px-2 text-link underline">
          {t('Leave them out')}
        </button>
      </div>
    </div>
  )
}
