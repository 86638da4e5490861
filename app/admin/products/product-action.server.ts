import { data, redirect } from 'react-router'
import { z } from 'zod'
import { loadedValues, storeDraft } from '#app/admin/products/draft-action.server'
import { type DraftConflict, placeSizes } from '#app/admin/products/draft-conflict'
import { formValues } from '#app/admin/products/entry-form.server'
import { entryValues } from '#app/admin/products/entry-values'
import { getEdited } from '#app/admin/products/get-edited.server'
import { actorAndTime, draftConflictText, noImporterText, sharedBarcodeText } from '#app/admin/products/product-texts'
import { changedText } from '#app/admin/shared/refusal-texts'
import { type StaffForm, tickField } from '#app/admin/shared/staff-form.server'
import type { ResultButton } from '#app/admin/shared/undo-line.tsx'
import { type FormResult, markedFields } from '#app/forms/form-result'
import { formText } from '#app/forms/form-text'
import { match } from '#app/forms/match'
import { parseForm, refuseForm, unreadable, versionField } from '#app/forms/parse-form.server'
import { runIntent } from '#app/forms/run-intent.server'
import { discardDraft, type EditedProduct, findEdited } from '#domain/catalog/drafts.server'
import { productFields } from '#domain/catalog/product-fields'
import type { ProductStatus } from '#domain/catalog/product-list.server'
import { changeStatus } from '#domain/catalog/product-status.server'
import { statusTexts } from '#domain/catalog/status-texts'
import { t, translated } from '#domain/texts/translate'

export type ProductResult = FormResult<
  { undo?: ResultButton },
  {
    /** With the values that the form was based on. */
    conflict?: DraftConflict & { base: Record<string, string> }
    /** The save time of the draft that the refused form has saved nevertheless. */
    draftAt?: number
  }
>

const statuses = ['live', 'hidden', 'archived'] as const

/** Handles the forms of /admin/products/edit/:id. */
export async function productAction(sent: StaffForm, { id }: { id: string }) {
  const edited = await getEdited(sent.db, id)
  const page = `/admin/products/edit/${edited.entry.id}`
  return runIntent(sent.form, {
    save: () => save(sent, edited, `${page}?done=saved`),
    review: () => save(sent, edited, `${page}/publish`),
    copy: () => copy(sent, edited, `${page}?done=saved`),
    discard: () => discard(sent, edited),
    status: () => setStatus(sent, edited),
  })
}

/** Saves the draft, also with errors; without them leads to `next`. */
async function save(sent: StaffForm, edited: EditedProduct, next: string) {
  const { form } = sent
  const stored = await storeDraft(sent, edited)
  if (!stored.ok) {
    const base = loadedValues(form)
    const theirs = placeSizes(stored.conflict.theirs, formValues(form), base)
    const conflict = { ...stored.conflict, theirs, base }
    return refuseForm(form, 409, { message: draftConflictText(conflict), conflict })
  }
  if (Object.keys(stored.errors).length > 0)
    return refuseForm(form, 400, {
      message: t('It is kept as a draft. {advice}', { advice: markedFields() }),
      errors: stored.errors,
      draftAt: stored.draftAt,
    })
  return redirect(next)
}

/** Fills the empty label fields from another product; what is typed stays. */
async function copy(sent: StaffForm, edited: EditedProduct, next: string) {
  const { db, form } = sent
  const sibling = await findEdited(db, formText(form, 'copyFrom'))
  if (!sibling) {
    const errors = { copyFrom: t('Please choose the product to copy from.') }
    return refuseForm(form, 400, { message: markedFields(), errors })
  }
  const values = entryValues(sibling.entry)
  for (const { key, copied } of productFields)
    if (copied === 'to-empty' && formText(form, key).trim() === '') form.set(key, values[key] ?? '')
  return save(sent, edited, next)
}

async function discard({ db, clock, by, form }: StaffForm, { entry, version }: EditedProduct) {
  const parsed = parseForm(z.object({ draftAt: versionField, sure: tickField }), form, unreadable())
  if (!parsed.ok) return parsed.refused
  const { draftAt: seenAt, sure: isSure } = parsed.values
  if (!isSure)
    return refuseForm(form, 409, {
      field: 'sure',
      message: t('All that this draft changes will be gone. Tick this to throw it away.'),
    })
  const discarded = await discardDraft(db, clock, by, { id: entry.id, seenAt })
  if (!discarded.ok)
    return refuseForm(form, 409, {
      message: t('{nameAndTime} saved another draft. Please look at it below before you throw it away.', {
        nameAndTime: actorAndTime(discarded.last),
      }),
    })
  return redirect(version === 0 ? '/admin/products' : `/admin/products/edit/${entry.id}`)
}

const changedTexts = (): Record<ProductStatus, string> => ({
  live: t('It is in the shop again.'),
  hidden: t('It is hidden: buyers do not see it.'),
  archived: t('It is archived: found under Archived.'),
})

async function setStatus({ db, clock, by, form }: StaffForm, { entry: { id } }: EditedProduct) {
  const [from, to] = ['from', 'to'].map((name) => statuses.find((status) => status === formText(form, name)))
  if (!from || !to) return refuseForm(form, 400, { message: t('Please choose what to do with the product.') })
  const result = await changeStatus(db, clock, by, { id, from, to })
  if (!result.ok)
    return refuseForm(form, 409, {
      message: match(result, 'reason', {
        'no-importer': noImporterText,
        stale: changedText,
        'shared-barcodes': ({ shared }) => sharedBarcodeText(shared),
      }),
    })
  const undo = {
    text: t('Undo: {status} again', { status: translated(statusTexts[from]) }),
    fields: { intent: 'status', from: to, to: from },
  }
  return data<ProductResult>({ ok: true, message: changedTexts()[to], undo })
}
