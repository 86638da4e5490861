import { Bell, BellRing } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isSignedOut } from '#app/admin/shared/is-signed-out'
import { askShop } from '#app/browser/ask-shop'
import { localPath, t } from '#domain/texts/translate'

type State = 'unknown' | 'impossible' | 'off' | 'on' | 'busy'

export function PushSwitch() {
  const [state, setState] = useState<State>('unknown')
  const [issue, setIssue] = useState('')
  useEffect(() => {
    if (!isPushPossible()) setState('impossible')
    else
      findSubscription().then(
        (found) => setState(found ? 'on' : 'off'),
        () => setState('off'),
      )
  }, [])
  if (state === 'unknown') return null
  if (state === 'impossible')
    return (
      <p className="px-3 py-2 text-sm text-ink-soft">
        {t('To be told of new orders while this is closed, add this app to your home screen and open it from there.')}
      </p>
    )
  const turn = async () => {
    if (state === 'busy') return
    const wasOn = state === 'on'
    setState('busy')
    setIssue('')
    const failed = await (wasOn ? turnPushOff() : turnPushOn())
    setIssue(failed ?? '')
    setState((failed === null) !== wasOn ? 'on' : 'off')
  }
  const Icon = state === 'on' ? BellRing : Bell
  return (
    <div>
      <button
        type="button"
        role="switch"
        aria-checked={state === 'on'}
        aria-disabled={state === 'busy'}
        onClick={turn}
        className="group flex min-h-12 w-full items-center gap-3 rounded-md px-3 text-left font-semibold hover:bg-paper-deep [&>svg]:text-brand-600"
      >
        <Icon className="size-5 shrink-0" aria-hidden />
        <span className="flex-1">{t('Tell this device when closed')}</span>
        <span className="h-6 w-10 shrink-0 rounded-full bg-ink-soft p-0.5 group-aria-checked:bg-success">
          <span className="block size-5 rounded-full bg-white transition-transform group-aria-checked:translate-x-4 motion-reduce:transition-none" />
        </span>
      </button>
      <p role="status" className="px-3 text-sm text-danger empty:hidden">
        {issue}
      </p>
    </div>
  )
}

const scope = '/admin'
const workerPath = '/admin/worker.js'

function isPushPossible(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** From now on the notifications of this browser are in the language of this page. */
async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await findRegistration()
  const subscription = (await registration?.pushManager.getSubscription()) ?? null
  if (subscription && registration) await takeLanguageOfPage(registration)
  return subscription
}

/** The worker's address names its language; registering another one replaces the worker and keeps the subscription. */
async function takeLanguageOfPage({ active }: ServiceWorkerRegistration): Promise<void> {
  if (active && new URL(active.scriptURL).pathname !== localPath(workerPath)) await registerWorker()
}

const registerWorker = () => navigator.serviceWorker.register(localPath(workerPath), { scope })

/** The admin's own service worker; the shop's covers the whole site. */
async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const all = await navigator.serviceWorker.getRegistrations()
  return all.find((registration) => new URL(registration.scope).pathname === scope)
}

/** Returns null, or why it failed as a sentence. */
async function turnPushOn(): Promise<string | null> {
  if ((await Notification.requestPermission()) !== 'granted')
    return t('Your browser does not let this page notify you. Allow it in the browser’s settings for this site.')
  try {
    const response = await askShop('/admin/push', { cache: 'no-store', redirect: 'manual' })
    if (isSignedOut(response)) return t('You are signed out. Sign in, and turn this on again.')
    const { publicKey } = (await response.json()) as { publicKey: string }
    const registration = await registerWorker()
    await isActive(registration)
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    })
    if (await send('on', subscription.endpoint)) return null
    await subscription.unsubscribe()
  } catch {
    // The sentence below says so.
  }
  return t('This did not work just now. Please try again when the network is good.')
}

async function turnPushOff(): Promise<string | null> {
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

/** `navigator.serviceWorker.ready` would return the shop's worker. */
function isActive({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting
  if (active || !coming) return Promise.resolve()
  return new Promise((resolve) =>
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve()
    }),
  )
}
