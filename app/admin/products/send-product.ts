import type { ProductResult } from '#app/admin/products/product-action.server'
import { type SentForm, sendKept } from '#app/admin/shared/send-kept'
import { t } from '#domain/texts/translate'

/** Client action of the editor: a form that the shop could not be reached with stays on its page with what was typed. */
export function sendProduct(sent: SentForm<unknown>): Promise<ProductResult> {
  return sendKept(sent as SentForm<ProductResult>, {
    unreached(form) {
      const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
      const message = t('No connection: kept in this phone, and saved when it is back.')
      return { ok: false, message, ...(form.has('facts') && { values }) }
    },
  })
}
