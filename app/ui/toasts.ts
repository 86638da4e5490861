import { createChannel } from '#app/browser/create-channel'

export type ToastType = 'default' | 'info' | 'success' | 'warning' | 'error'

export type Toast = { type: ToastType; text: string }

const toasts = createChannel<Toast>()

export function notify(type: ToastType, text: string): void {
  toasts.send({ type, text })
}

export const receiveToasts = toasts.receive

const flashCookie = 'flash'

/** For a redirect whose page shows the toast. */
export function withToast(type: ToastType, text: string): { headers: { 'set-cookie': string } } {
  const toast: Toast = { type, text }
  const cookie = `${flashCookie}=${encodeURIComponent(JSON.stringify(toast))}; Path=/; SameSite=Lax; Max-Age=60`
  return { headers: { 'set-cookie': cookie } }
}

export function takeFlash(): void {
  const found = new RegExp(`(?:^|; )${flashCookie}=([^;]*)`).exec(document.cookie)
  if (!found?.[1]) return
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${flashCookie}=; Path=/; SameSite=Lax; Max-Age=0`
  try {
    const { type, text } = JSON.parse(decodeURIComponent(found[1]))
    notify(type, String(text))
  } catch {
    // Ignores a cookie that the shop did not write.
  }
}
