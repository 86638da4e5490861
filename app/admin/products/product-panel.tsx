import { Form, Link } from 'react-router'
import type { ProductResult } from '#app/admin/products/product-action.server'
import { actorAndTime } from '#app/admin/products/product-texts'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/field.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Draft } from '#domain/catalog/drafts.server'
import type { Picture as PictureFile } from '#domain/catalog/pictures'

type Props = {
  id: string
  draft: Pick<Draft, 'savedAt' | 'savedBy'> | null
  isNew: boolean
  result: ProductResult | undefined
}

/** Shows the draft's status, with buttons to preview, publish or discard it. */
export function DraftPanel({ id, draft, isNew, result }: Props) {
  const refused = result?.ok === false && !result.values ? result : undefined
  // While it says nothing it takes no gap of the page.
  const isSilent = !result && !draft
  return (
    <div className={isSilent ? 'absolute' : 'grid gap-3'}>
      <div role="status" className="empty:hidden">
        {result?.ok && (
          <p className="rounded-md border-l-4 border-success bg-white px-4 py-3 font-semibold text-success shadow-card">
            ✓ {result.message}
          </p>
        )}
      </div>
      <FormError text={refused?.message} />
      {refused?.again && (
        <Form method="post">
          <input type="hidden" name="draftAt" value={draft?.savedAt ?? 0} />
          {Object.entries(refused.again.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" name="intent" value="publish" className={buttonClass('outline')}>
            {refused.again.text}
          </button>
        </Form>
      )}
      {draft && (
        <section aria-label="Draft" className="rounded-lg bg-turmeric/25 p-4">
          <p className="font-semibold">
            {isNew ? 'A new product, not in the shop yet.' : 'A draft waits: the shop shows the product as it was.'}
          </p>
          <p className="text-sm">Saved by {actorAndTime({ by: draft.savedBy, at: draft.savedAt })}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <ButtonLink to={`/admin/products/edit/${id}/preview`} kind="outline">
              Preview
            </ButtonLink>
            <Form method="post" className="contents">
              <input type="hidden" name="draftAt" value={draft.savedAt} />
              <button type="submit" name="intent" value="publish" className={buttonClass('primary')}>
                Publish
              </button>
              <button type="submit" name="intent" value="discard" className="min-h-tap px-3 text-link underline">
                Throw away
              </button>
            </Form>
          </div>
        </section>
      )}
    </div>
  )
}

/** Shows the pictures of a product in their order, with a link to change them. */
export function PicturesPanel({ id, pictures }: { id: string; pictures: PictureFile[] }) {
  return (
    <section aria-label="Photos" className="rounded-lg bg-white p-4 shadow-card sm:p-6">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-card">Photos</h2>
        <Link to={`/admin/products/edit/${id}/photos`} className="flex min-h-tap items-center text-link underline">
          Add or change
        </Link>
      </div>
      {pictures.length === 0 ? (
        <p className="text-ink-soft">None yet.</p>
      ) : (
        <ul className="mt-2 flex flex-wrap gap-2">
          {pictures.map((picture) => (
            <li key={picture.file} className="size-20 overflow-hidden rounded-md bg-paper-deep">
              <Picture picture={picture} alt="" sizes="80px" className="size-full object-cover" />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
