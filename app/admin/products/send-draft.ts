import type { StoredDraft } from '#app/admin/products/draft-action.server'
import { isSignedOut } from '#app/admin/shared/is-signed-out'
import { askShop } from '#app/browser/ask-shop'

export type SentDraft =
  | { kind: 'stored'; stored: StoredDraft }
  /** The session has ended: the input stays in the browser. */
  | { kind: 'signed-out' }
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
    if (isSignedOut(response)) return { kind: 'signed-out' }
    if (!response.ok && response.status !== 409) return { kind: 'unreached' }
    return { kind: 'stored', stored: (await response.json()) as StoredDraft }
  } catch {
    return { kind: 'unreached' }
  }
}
