import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { type Crop, cropPhoto, wholeCrop } from '#app/admin/products/crop'
import { CropSquare } from '#app/admin/products/crop-square.tsx'
import type { PhotoResult } from '#app/admin/products/photos-action.server'
import { textButton } from '#app/admin/shared/text-button'
import { useStaff } from '#app/admin/shared/use-staff'
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
                name={t('Photo {at}', { at: at + 1 })}
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
        <button type="button" onClick={() => finish(null)} className={textButton}>
          {t('Leave them out')}
        </button>
      </div>
    </div>
  )
}

/** Sends photos one after the other; a failed photo can be tried again or skipped. */
function PhotoSender({ id, files, changed, finish }: Props) {
  const fetcher = useFetcher<PhotoResult>()
  const staffId = useStaff().user.id
  const [at, setAt] = useState(0)
  const [added, setAdded] = useState(0)
  const [attempt, setAttempt] = useState(0)
  const [mistake, setMistake] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const answered = useRef<PhotoResult | undefined>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each photo is sent once for each attempt
  useEffect(() => {
    const file = files[at]
    if (!file)
      return finish(
        added === 0 ? null : plural(added, 'The photo is in the draft.', '{added} photos are in the draft.', { added }),
      )
    setMistake(null)
    const body = new FormData()
    body.set('intent', 'add')
    body.set('by', staffId)
    body.set('photo', file)
    void fetcher.submit(body, {
      method: 'post',
      action: `/admin/products/edit/${id}/photos`,
      encType: 'multipart/form-data',
    })
  }, [at, attempt])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is taken once
  useEffect(() => {
    const { data } = fetcher
    if (fetcher.state !== 'idle' || !data || data === answered.current) return
    answered.current = data
    if (!data.ok) return setMistake(data.message)
    if (data.draftAt) changed?.(data.draftAt)
    setAdded((count) => count + 1)
    setAt((before) => before + 1)
  }, [fetcher.state, fetcher.data])
  // The squares before were taller: without this the screen would show the section below.
  useEffect(() => {
    place.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} className="grid gap-3">
      {mistake ? (
        <>
          <p role="alert" className="font-semibold text-danger">
            {t('Photo {at}: {mistake}', { at: at + 1, mistake })}
          </p>
          <div className="flex flex-wrap gap-4">
            <Button onClick={() => setAttempt((before) => before + 1)} kind="outline">
              {t('Try again')}
            </Button>
            <button type="button" onClick={() => setAt((before) => before + 1)} className={textButton}>
              {t('Leave it out')}
            </button>
          </div>
        </>
      ) : (
        <p role="status">
          {t('Adding photo {number} of {count}...', { number: Math.min(at + 1, files.length), count: files.length })}
        </p>
      )}
    </div>
  )
}
