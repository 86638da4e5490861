import type { StoredDraft } from '#app/admin/products/draft-action.server'
import { isSignedOut } from '#app/admin/shared/is-signed-out'
import { askShop } from '#app/browser/ask-shop'
import { sentenceOf } from '#app/forms/send-form'

export type SentDraft =
  | { kind: 'stored'; stored: StoredDraft }
  /** The session has ended: the input stays in the browser. */
  | { kind: 'signed-out' }
  /** The shop does not take it, such as for a product that is gone; sent again when more is typed. */
  | { kind: 'refused'; message: string }
  /** No network, or the shop is unavailable; retried later. */
  | { kind: 'unreached' }

/** Sends the editor's form to save it as the draft; the browser completes the request even when the page is left. */
export async function sendDraft(id: string, fields: Readonly<Record<string, string>>): Promise<SentDraft> {
  const body = new URLSearchParams(fields)
  try {
    const response = await askShop(`/admin/products/edit/${id}/draft`, {
      method: 'POST',
      body,
      // Browsers refuse to finish bodies above 64 KB.
      keepalive: body.toString().length < 60_000,
      redirect: 'manual',
    })
    if (response.ok || response.status === 409)
      return { kind: 'stored', stored: (await response.json()) as StoredDraft }
    // Null for what is no JSON, such as the page that a signed-out person gets.
    const message = sentenceOf(await response.json().catch(() => null))
    if (message !== null && [400, 403, 404, 413].includes(response.status)) return { kind: 'refused', message }
    return { kind: isSignedOut(response) ? 'signed-out' : 'unreached' }
  } catch {
    return { kind: 'unreached' }
  }
}
