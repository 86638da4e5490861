export type ToastType = 'default' | 'info' | 'success' | 'warning' | 'error'

export type Toast = { type: ToastType; text: string }

type Listener = (toast: Toast) => void

const waiting: Toast[] = []
let listener: Listener | null = null

/** Shows a toast, top right, for five seconds. The machinery is loaded with the first one. */
export function notify(type: ToastType, text: string): void {
  if (listener) listener({ type, text })
  else {
    waiting.push({ type, text })
    prepareToasts()
  }
}

/** Loads the machinery before there is something to show: a failure that has to be told may come without connection. */
export function prepareToasts(): void {
  for (const wake of wakers) wake()
}

const wakers = new Set<() => void>()

/** For the toaster: called as soon as there is something to show. */
export function onFirstToast(wake: () => void): () => void {
  wakers.add(wake)
  if (waiting.length > 0) wake()
  return () => wakers.delete(wake)
}

/** For the loaded toaster: takes what waits, then everything that comes. */
export function receiveToasts(receive: Listener): () => void {
  listener = receive
  for (const toast of waiting.splice(0)) receive(toast)
  return () => {
    if (listener === receive) listener = null
  }
}

const flashCookie = 'flash'

/** A toast that the next page shows, as a cookie: for forms that end in a redirect. */
export function flashCookieFor(toast: Toast): string {
  return `${flashCookie}=${encodeURIComponent(JSON.stringify(toast))}; Path=/; SameSite=Lax; Max-Age=60`
}

/** Takes the toast that a redirect left, once. */
export function takeFlash(): void {
  const found = new RegExp(`(?:^|; )${flashCookie}=([^;]*)`).exec(document.cookie)
  if (!found?.[1]) return
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${flashCookie}=; Path=/; SameSite=Lax; Max-Age=0`
  try {
    const toast: unknown = JSON.parse(decodeURIComponent(found[1]))
    if (isToast(toast)) notify(toast.type, toast.text)
  } catch {
    // A cookie that someone else wrote is not worth a message.
  }
}

function isToast(value: unknown): value is Toast {
  return (
    typeof value === 'object' &&
    value !== null &&
    'text' in value &&
    typeof value.text === 'string' &&
    'type' in value &&
    ['default', 'info', 'success', 'warning', 'error'].includes(String(value.type))
  )
}
