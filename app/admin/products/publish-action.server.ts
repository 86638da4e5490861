import { redirect } from 'react-router'
import { z } from 'zod'
import { actorAndTime, noImporterText, sharedBarcodeText } from '#app/admin/products/product-texts'
import { type StaffForm, tickField } from '#app/admin/shared/staff-form.server'
import { parseForm, refuseForm, unreadable, versionField } from '#app/forms/parse-form.server'
import { type PublishResult, publishDraft } from '#domain/catalog/publish-draft.server'
import { t } from '#domain/texts/translate'

const schema = z.object({ draftAt: versionField, version: versionField, sure: tickField })

/** Publishes the draft that the page has shown. */
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
    case 'overtaken':
      return t('{nameAndTime} changed this draft. This is how it is now: please look before you publish.', {
        nameAndTime: actorAndTime(refused.last),
      })
    case 'published-meanwhile':
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
