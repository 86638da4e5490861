import { data, type RouterContextProvider, redirect } from 'react-router'
import { readEntryForm } from '#app/admin/products/entry-form.server'
import { actorAndTime, changeText, statusNames } from '#app/admin/products/product-texts'
import { shopContext, visitContext } from '#app/context'
import type { FormFailure } from '#app/forms/form-result'
import { enteredValues, refuseForm } from '#app/forms/parse-form.server'
import type { Staff, StaffActor } from '#domain/accounts/staff'
import { discardDraft, type EditedProduct, publishDraft, saveDraft } from '#domain/catalog/drafts.server'
import { changeStatus } from '#domain/catalog/product-status.server'

/** `again` is the button that confirms the command, with the fields it sends. */
export type ProductResult =
  | { ok: true; message: string }
  | (FormFailure & { again?: { text: string; fields: Record<string, string> } })

const noImporterText =
  'This product is imported: write who imports it, with the address, under Imported by. Without it the law does not let it be sold.'

const statuses = ['live', 'hidden', 'archived'] as const

/** Handles the forms of /admin/products/edit/:id. */
export async function productAction(
  context: Readonly<RouterContextProvider>,
  staff: Staff,
  edited: EditedProduct,
  form: FormData,
) {
  const by = { id: staff.user.id, requestId: context.get(visitContext).requestId }
  switch (form.get('intent')) {
    case 'save':
      return save(context, by, edited, form)
    case 'publish':
      return publish(context, by, edited, form)
    case 'discard':
      return discard(context, edited, form)
    case 'status':
      return setStatus(context, by, edited, form)
    default:
      return data<ProductResult>({ ok: false, message: 'This form is not whole. Please load the page again.' }, 400)
  }
}

async function save(
  context: Readonly<RouterContextProvider>,
  by: StaffActor,
  { entry, draft, version }: EditedProduct,
  form: FormData,
) {
  const { db, clock } = context.get(shopContext)
  const read = readEntryForm(form, entry)
  if (!read.ok) return data<ProductResult>(read.result, 400)
  const baseVersion = draft?.baseVersion ?? seenNumber(form, 'version') ?? version
  const seenAt = seenNumber(form, 'draftAt') ?? 0
  const saved = await saveDraft(db, clock, by, { entry: read.entry, baseVersion, seenAt })
  if (!saved.ok) {
    const message = `${actorAndTime(saved.last)} saved another draft. Yours is still here: save again to put it in its place.`
    return data<ProductResult>({ ok: false, message, values: enteredValues(form) }, 409)
  }
  return redirect(`/admin/products/edit/${entry.id}?saved`)
}

async function publish(
  context: Readonly<RouterContextProvider>,
  by: StaffActor,
  { entry: { id }, version }: EditedProduct,
  form: FormData,
) {
  const { db, clock } = context.get(shopContext)
  const over = seenNumber(form, 'over')
  const isSure = form.get('sure') === '1'
  const result = await publishDraft(db, clock, by, { id, seenAt: seenNumber(form, 'draftAt'), over, isSure })
  if (result.ok) return redirect(`/admin/products/edit/${id}?published`)
  const kept: Record<string, string> = over === null ? {} : { over: String(over) }
  switch (result.reason) {
    case 'no-draft':
      return refuse('There is no draft any more: somebody published it or threw it away.')
    case 'saved-meanwhile':
      return refuse(`${actorAndTime(result.last)} saved another draft. Please look at it below before you publish it.`)
    case 'mistakes':
      return refuse('Something in this draft is not right yet. Save it once more, and the fields say what.')
    case 'no-importer':
      return refuse(noImporterText)
    case 'published-meanwhile':
      return refuse(
        `${actorAndTime(result.last)} changed this product after the draft was begun. Your draft is kept.`,
        {
          text: 'Publish my draft all the same',
          fields: { over: String(version), ...(isSure ? { sure: '1' } : {}) },
        },
      )
    case 'large': {
      const changes = result.large.map((one) => `${one.label}: ${changeText(one.fromPaise, one.toPaise)}`)
      return refuse(`${changes.join(' ')} Is that meant?`, {
        text: 'Yes, publish these prices',
        fields: { ...kept, sure: '1' },
      })
    }
  }
}

async function discard(context: Readonly<RouterContextProvider>, { entry, version }: EditedProduct, form: FormData) {
  const { db } = context.get(shopContext)
  const discarded = await discardDraft(db, { id: entry.id, seenAt: seenNumber(form, 'draftAt') })
  if (!discarded.ok)
    return refuse(
      `${actorAndTime(discarded.last)} saved another draft. Please look at it below before you throw it away.`,
    )
  return redirect(version === 0 ? '/admin/products' : `/admin/products/edit/${entry.id}`)
}

async function setStatus(
  context: Readonly<RouterContextProvider>,
  by: StaffActor,
  { entry: { id } }: EditedProduct,
  form: FormData,
) {
  const { db, clock } = context.get(shopContext)
  const [from, to] = ['from', 'to'].map((name) => statuses.find((one) => one === form.get(name)))
  if (!from || !to) return refuseForm({ ok: false, message: 'Please choose what to do with the product.' }, 400)
  const result = await changeStatus(db, clock, by, { id, from, to })
  if (result === 'no-importer') return refuse(noImporterText)
  if (result === 'not-as-seen') return refuse('Somebody else was quicker: look at how it is now.')
  return data<ProductResult>({ ok: true, message: `${statusNames[to]} from now on.` })
}

function refuse(message: string, again?: { text: string; fields: Record<string, string> }) {
  return data<ProductResult>({ ok: false, message, ...(again ? { again } : {}) }, 409)
}

function seenNumber(form: FormData, name: string): number | null {
  const text = String(form.get(name) ?? '')
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
