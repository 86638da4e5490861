import { askJson, askShop } from '#app/browser/ask-shop'
import { localPath, t } from '#domain/texts/translate'

const scope = '/admin'
/** Where phones were registered before the admin's addresses changed. */
const oldScope = '/owner'

export function isPushPossible(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** Returns this browser's push subscription, or null; from now on its notifications are in the language of this page. */
export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await findRegistration()
  const subscription = (await registration?.pushManager.getSubscription()) ?? null
  if (subscription && registration) await takeLanguageOfPage(registration)
  return subscription
}

/** The worker's address names its language; registering another one replaces the worker and keeps the subscription. */
async function takeLanguageOfPage({ active, scope: url }: ServiceWorkerRegistration): Promise<void> {
  const script = workerAt(new URL(url).pathname)
  if (active && new URL(active.scriptURL).pathname !== script.path) await script.register()
}

function workerAt(scope: string) {
  const path = localPath(`${scope}/worker.js`)
  return { path, register: () => navigator.serviceWorker.register(path, { scope }) }
}

/** The admin's own service worker; the shop's covers the whole site. */
async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const all = await navigator.serviceWorker.getRegistrations()
  return all.find((registration) => [scope, oldScope].includes(new URL(registration.scope).pathname))
}

/** Turns push messages on; returns null, or the reason of a failure as a sentence. */
export async function turnPushOn(): Promise<string | null> {
  if ((await Notification.requestPermission()) !== 'granted')
    return t('Your browser does not let this page notify you. Allow it in the browser’s settings for this site.')
  try {
    const { publicKey } = await askJson<{ publicKey: string }>('/admin/push', { cache: 'no-store' })
    const registration = await workerAt(scope).register()
    await isActive(registration)
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    })
    if (await send('on', subscription.endpoint)) return null
    await subscription.unsubscribe()
  } catch {
    // The check below returns the reason.
  }
  return t('This did not work just now. Please try again when the network is good.')
}

export async function turnPushOff(): Promise<string | null> {
  try {
    const subscription = await findSubscription()
    if (!subscription) return null
    await send('off', subscription.endpoint)
    await subscription.unsubscribe()
    return null
  } catch {
    return t('This did not work just now. Please try again.')
  }
}

async function send(intent: 'on' | 'off', endpoint: string): Promise<boolean> {
  const body = new URLSearchParams({ intent, endpoint })
  // A redirect leads to the sign-in page, whose 200 would look like success.
  return (await askShop('/admin/push', { method: 'POST', body, redirect: 'manual' })).ok
}

/** Waits until the worker is active; `navigator.serviceWorker.ready` would return the shop's worker. */
function isActive({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting
  if (active || !coming) return Promise.resolve()
  return new Promise((resolve) =>
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve()
    }),
  )
}
