import { data, redirect } from 'react-router'
import { z } from 'zod'
import { actorAndTime, noImporterText, overtakenText, sharedBarcodeText } from '#app/admin/products/product-texts'
import { changedText } from '#app/admin/shared/refusal-texts'
import { type StaffForm, tickField } from '#app/admin/shared/staff-form.server'
import type { FormResult } from '#app/forms/form-result'
import { formFiles, formText } from '#app/forms/form-text'
import { parseForm, refuseForm, runIntent, unreadable, versionField } from '#app/forms/parse-form.server'
import { storePhoto } from '#app/forms/store-photo.server'
import { notFound } from '#app/navigation/not-found'
import {
  changePhotos,
  discardDraft,
  type EditedProduct,
  findEdited,
  maxPhotos,
  readEdited,
  saveDraft,
} from '#domain/catalog/drafts.server'
import { changesBetween } from '#domain/catalog/entry-changes'
import { editorFieldName, editorFields, entryValues } from '#domain/catalog/entry-values'
import type { ProductStatus } from '#domain/catalog/product-list.server'
import { changeStatus, type PublishResult, publishDraft } from '#domain/catalog/publish-draft.server'
import type { Db } from '#domain/database'
import { plural, t } from '#domain/texts/translate'

type Values = Record<string, string>

/** A draft as the shop has stored it: its save time (0 for none), and the values of the editor. */
type StoredDraft = { draftAt: number; values: Values }

/** The draft that somebody else saved, or the product where the draft that was typed into is gone. */
export type OvertakenDraft = { message: string; by: string; draftAt: number; version: number; values: Values }

export type ProductResult = FormResult & {
  stored?: StoredDraft
  overtaken?: OvertakenDraft
}

const statuses = ['live', 'hidden', 'archived'] as const

export async function productAction(sent: StaffForm, { id }: { id: string }) {
  const edited = await getEdited(sent.db, id)
  const page = `/admin/products/edit/${id}`
  return runIntent(sent.form, {
    ...photoIntents(sent, id),
    autosave: () => save(sent, edited, null),
    save: () => save(sent, edited, `${page}?done=saved`),
    review: () => save(sent, edited, `${page}/publish`),
    discard: () => discard(sent, edited),
    status: () => setStatus(sent, edited),
  })
}

const draftSchema = z.object({ version: versionField, draftAt: versionField })

/** Saves the editor's form as the draft, also what is not right yet; a draft without mistakes leads to `next`. */
async function save({ db, clock, by, form }: StaffForm, edited: EditedProduct, next: string | null) {
  const { id, pictures, draft, live, version } = edited
  const parsed = parseForm(draftSchema, form, unreadable())
  if (!parsed.ok) return parsed.refused
  const { version: baseVersion, draftAt: seenAt } = parsed.values
  const typed: Values = Object.fromEntries(
    editorFields.map((field) => [field, formText(form, field)]).filter(([, text]) => text !== ''),
  )
  const read = readEdited({ id, typed, pictures, live })
  const errors = read.ok ? {} : read.errors
  const isAsInShop = read.ok && live && changesBetween(live, read.entry).length === 0
  let draftAt = 0
  if (draft || seenAt > 0 || !isAsInShop) {
    const saved = await saveDraft(db, clock, by, { id, typed, pictures, baseVersion, seenAt })
    if (!saved.ok) {
      const message = overtakenText(saved)
      const there = saved.draft
      const overtaken: OvertakenDraft = {
        message,
        by: there?.savedById ?? '',
        draftAt: there?.savedAt ?? 0,
        version,
        values: there?.typed ?? (live ? entryValues(live) : edited.typed),
      }
      return refuseForm(form, 409, { message, overtaken })
    }
    draftAt = saved.savedAt
  }
  const stored: StoredDraft = { draftAt, values: typed }
  if (next === null) return data<ProductResult>({ ok: true, message: '', stored })
  const fields = Object.keys(errors)
  if (fields.length === 0) return redirect(next)
  const message = t('It is kept as a draft. Please look at: {fields}.', {
    fields: fields.map(editorFieldName).join('; '),
  })
  return refuseForm(form, 400, { message, errors, stored })
}

async function discard({ db, clock, by, form }: StaffForm, { id, version }: EditedProduct) {
  const parsed = parseForm(z.object({ draftAt: versionField, sure: tickField }), form, unreadable())
  if (!parsed.ok) return parsed.refused
  const { draftAt: seenAt, sure: isSure } = parsed.values
  if (!isSure)
    return refuseForm(form, 409, {
      field: 'sure',
      message: t('All that this draft changes will be gone. Tick this to throw it away.'),
    })
  const discarded = await discardDraft(db, clock, by, { id, seenAt })
  if (!discarded.ok)
    return refuseForm(form, 409, {
      message: t('{nameAndTime} saved another draft. Please look at it below before you throw it away.', {
        nameAndTime: actorAndTime(discarded.last),
      }),
    })
  return redirect(version === 0 ? '/admin/products' : `/admin/products/edit/${id}`)
}

const changedTexts = (): Record<ProductStatus, string> => ({
  live: t('It is in the shop again.'),
  hidden: t('It is hidden: buyers do not see it.'),
  archived: t('It is archived: found under Archived.'),
})

const statusSchema = () => z.object({ from: z.enum(statuses, unreadable()), to: z.enum(statuses, unreadable()) })

async function setStatus({ db, clock, by, form }: StaffForm, { id }: EditedProduct) {
  const parsed = parseForm(statusSchema(), form, unreadable())
  if (!parsed.ok) return parsed.refused
  const { from, to } = parsed.values
  const result = await changeStatus(db, clock, by, { id, from, to })
  if (result.ok) return data<ProductResult>({ ok: true, message: changedTexts()[to] })
  const texts = { 'no-importer': noImporterText, stale: changedText }
  const message = result.reason === 'shared-barcodes' ? sharedBarcodeText(result.shared) : texts[result.reason]()
  return refuseForm(form, 409, { message })
}

const schema = z.object({ draftAt: versionField, version: versionField, sure: tickField })

export async function publishAction({ db, clock, by, form }: StaffForm, { id }: { id: string }) {
  const parsed = parseForm(schema, form, unreadable())
  if (!parsed.ok) return parsed.refused
  const { draftAt: seenAt, version: seenVersion, sure: isSure } = parsed.values
  const result = await publishDraft(db, clock, by, { id, seenAt, seenVersion, isSure })
  if (result.ok) return redirect(`/admin/products/edit/${id}?done=published`)
  const field = result.reason === 'asks' ? 'sure' : undefined
  return refuseForm(form, 409, { message: publishRefusalText(result), field })
}

function publishRefusalText(refused: Exclude<PublishResult, { ok: true }>): string {
  switch (refused.reason) {
    case 'no-draft':
      return t('There is no draft any more: somebody published it or threw it away.')
    case 'draft-changed':
      return t('{nameAndTime} changed this draft. This is how it is now: please look before you publish.', {
        nameAndTime: actorAndTime(refused.last),
      })
    case 'product-changed':
      return t('{nameAndTime} changed this product just now. This is how it is: please look before you publish.', {
        nameAndTime: actorAndTime(refused.last),
      })
    case 'mistakes':
      return t('Something in this draft is not right yet. Please go back: the fields say what.')
    case 'no-importer':
      return noImporterText()
    case 'asks':
      return t('Is that meant? Then tick it.')
    case 'shared-barcodes':
      return sharedBarcodeText(refused.shared)
  }
}

export async function getEdited(db: Db, productId: string): Promise<EditedProduct> {
  const edited = await findEdited(db, productId)
  if (!edited) throw notFound()
  return edited
}

/** The shop shows a change once the draft is published. What was sent a second time changes nothing. */
function photoIntents(sent: StaffForm, id: string) {
  const { db, clock, by, form } = sent
  const name = formText(form, 'name')
  const others = (pictures: string[]) => pictures.filter((picture) => picture !== name)
  const change = async (message: string, changed: (pictures: string[]) => string[]) =>
    (await changePhotos(db, clock, by, id, changed))
      ? data<FormResult>({ ok: true, message })
      : refuseForm(form, 409, {
          message: t('A product has at most {maxPhotos} photos: take one out first.', { maxPhotos }),
        })
  return {
    add: async () => {
      const photos = formFiles(form, 'photo')
      const message = plural(photos.length, 'The photo is in the draft.', '{count} photos are in the draft.', {
        count: photos.length,
      })
      let answer: Awaited<ReturnType<typeof change>> = refuseForm(form, 400, { message: t('Please choose a photo.') })
      for (const photo of photos) {
        const stored = await storePhoto(sent, photo, 'square')
        if (!stored.ok) return stored.refused
        answer = await change(message, (pictures) => [...new Set([...pictures, stored.name])])
        if (!answer.data.ok) return answer
      }
      return answer
    },
    remove: () => change(t('Taken out.'), others),
    first: () =>
      change(t('It is the first photo.'), (pictures) =>
        pictures.includes(name) ? [name, ...others(pictures)] : pictures,
      ),
  }
}
