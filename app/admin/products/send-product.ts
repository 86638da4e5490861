import { parseLoaded } from '#app/admin/products/began-with'
import { keepChosen } from '#app/admin/products/draft-conflict'
import type { ProductResult } from '#app/admin/products/product-action.server'
import { type SentForm, sendKept } from '#app/admin/shared/send-kept'
import { formText } from '#app/forms/form-text'
import { t } from '#domain/texts/translate'

/** Returns whether the result is that of a refused editor, and not of the forms of the draft or the status beside it. */
export function isOfEditor(result: ProductResult | undefined): boolean {
  return result?.ok === false && ['save', 'review', 'copy'].includes(result.values?.intent ?? '')
}

/** Client action of the editor: a form that the shop could not be reached with stays on its page with what was typed. */
export function sendProduct(sent: SentForm<unknown>): Promise<ProductResult> {
  return sendKept(sent as SentForm<ProductResult>, {
    unreached(form) {
      // The draft that stands is what the form is based on by now.
      const theirs = parseLoaded(formText(form, 'loaded'))
      if (theirs) keepChosen(form, theirs)
      const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
      const message = t('No connection: kept in this phone, and saved when it is back.')
      return { ok: false, message, values }
    },
  })
}
