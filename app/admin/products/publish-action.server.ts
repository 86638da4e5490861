import { redirect } from 'react-router'
import { z } from 'zod'
import { actorAndTime, noImporterText, priceChangeText, sharedBarcodeText } from '#app/admin/products/product-texts'
import { readSide } from '#app/admin/products/side-choice.tsx'
import { type StaffForm, tickField } from '#app/admin/shared/staff-form.server'
import { match } from '#app/forms/match'
import { parseForm, refuseForm, unreadable, versionField } from '#app/forms/parse-form.server'
import type { Side } from '#domain/catalog/merge-entries'
import { type PublishResult, publishDraft } from '#domain/catalog/publish-draft.server'
import { t } from '#domain/texts/translate'

const schema = z.object({ draftAt: versionField, version: versionField, sure: tickField })

/** Publishes the draft that the page has shown, with the choices made on it. */
export async function publishAction({ db, clock, by, form }: StaffForm, { id }: { id: string }) {
  const parsed = parseForm(schema, form, unreadable())
  if (!parsed.ok) return parsed.refused
  const { draftAt: seenAt, version: seenVersion, sure: isSure } = parsed.values
  const result = await publishDraft(db, clock, by, { id, seenAt, seenVersion, choices: choicesIn(form), isSure })
  if (result.ok) return redirect(`/admin/products/edit/${id}?done=published`)
  const field = result.reason === 'large' ? 'sure' : undefined
  return refuseForm(form, 409, { message: publishRefusalText(result), field })
}

/** Reads the choices for conflicting fields, such as `take.facts=theirs`. */
function choicesIn(form: FormData): Record<string, Side> {
  const choices: Record<string, Side> = {}
  for (const [name, value] of form) {
    const side = name.startsWith('take.') && readSide(value)
    if (side) choices[name.slice(5)] = side
  }
  return choices
}

function publishRefusalText(refused: Exclude<PublishResult, { ok: true }>): string {
  return match(refused, 'reason', {
    'no-draft': () => t('There is no draft any more: somebody published it or threw it away.'),
    'saved-meanwhile': ({ last }) =>
      t('{nameAndTime} changed this draft. This is how it is now: please look before you publish.', {
        nameAndTime: actorAndTime(last),
      }),
    'published-meanwhile': ({ last }) =>
      t('{nameAndTime} changed this product just now. This is how it is: please look before you publish.', {
        nameAndTime: actorAndTime(last),
      }),
    mistakes: () => t('Something in this draft is not right yet. Please go back: the fields say what.'),
    'no-importer': () => noImporterText(),
    conflicts: () => t('Please choose for each of these fields what stays.'),
    large: ({ large }) => {
      const changes = large.map((price) => `${price.label}: ${priceChangeText(price.fromPaise, price.toPaise)}`)
      return t('{changes} Is that meant? Then tick it.', { changes: changes.join(' ') })
    },
    'shared-barcodes': ({ shared }) => sharedBarcodeText(shared),
  })
}
