import { type FormEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import { shrinkPhoto } from '#app/admin/products/shrink-photo'
import type { FormResult } from '#app/forms/form-result'
import { buttonClass } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'

/** Uploads one photo; with scripts the browser makes it smaller first. */
export function PhotoUpload({ first }: { first: FormResult | undefined }) {
  const fetcher = useFetcher<FormResult>()
  const [isShrinking, setShrinking] = useState(false)
  const isBusy = isShrinking || fetcher.state !== 'idle'
  const result = fetcher.data ?? first
  const send = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    const field = form.elements.namedItem('photo')
    const file = field instanceof HTMLInputElement ? field.files?.[0] : undefined
    if (!file) return
    event.preventDefault()
    if (isBusy) return
    setShrinking(true)
    const body = new FormData()
    body.set('intent', 'add')
    body.set('photo', await shrinkPhoto(file))
    setShrinking(false)
    await fetcher.submit(body, { method: 'post', encType: 'multipart/form-data' })
    form.reset()
  }
  return (
    <fetcher.Form
      method="post"
      encType="multipart/form-data"
      onSubmit={send}
      className="grid gap-4 rounded-lg bg-white p-4 shadow-card sm:p-6"
    >
      <h2 className="text-card">Add a photo</h2>
      <Field
        label="Photo"
        name="photo"
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        hint="JPEG, PNG, WebP or AVIF, up to 12 MB. It is cut to a square around its middle."
        error={!isBusy && result?.ok === false ? result.message : undefined}
      />
      <input type="hidden" name="intent" value="add" />
      <div className="flex flex-wrap items-center gap-4">
        <button type="submit" aria-disabled={isBusy} className={buttonClass('primary')}>
          {isBusy ? 'Adding…' : 'Add'}
        </button>
        <p role="status" className="font-semibold text-success">
          {!isBusy && result?.ok && `✓ ${result.message}`}
        </p>
      </div>
    </fetcher.Form>
  )
}
