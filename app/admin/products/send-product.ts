import type { ProductResult } from '#app/admin/products/product-action.server'
import { sendKept } from '#app/forms/form-copies'
import { isPassingFailure } from '#app/navigation/request-failure'
import { checkServerStatus } from '#app/navigation/server-status'
import { t } from '#domain/texts/translate'

type Sending = { request: Request; serverAction(): Promise<unknown> }

/** Client action of the editor: a form that the shop could not be reached with stays on its page with what was typed. */
export async function sendProduct(sent: Sending): Promise<ProductResult> {
  const form = await sent.request.clone().formData()
  try {
    return (await sendKept(sent)) as ProductResult
  } catch (error) {
    if (error instanceof Response || !isPassingFailure(error)) throw error
    checkServerStatus()
    const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
    const message = t('No connection: kept in this phone, and saved when it is back.')
    return { ok: false, message, ...(form.has('facts') && { values }) }
  }
}
