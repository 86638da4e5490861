import { requireStaff } from '#app/accounts/require-staff.server'
import { type RouteHandle, staffData } from '#app/navigation/route-handle'
import type { Route } from './+types/service-worker'

export const handle: RouteHandle = staffData

/** The service worker that shows notifications while the admin is closed; it requests the updates with the device's session. */
const script = `
async function tell() {
  let title = 'Something is new in the shop'
  try {
    const response = await fetch('/admin/updates', { cache: 'no-store', redirect: 'manual' })
    if (response.status === 200) {
      const { counts } = await response.json()
      if (counts.new > 0) title = counts.new === 1 ? '1 new order' : (counts.new > 99 ? '99+' : counts.new) + ' new orders'
    }
  } catch {}
  await registration.showNotification(title, { tag: 'orders', renotify: true, icon: '/icon-192.png' })
}
async function open() {
  const pages = await clients.matchAll({ type: 'window' })
  const page = pages.find(({ url }) => new URL(url).pathname.startsWith('/admin'))
  if (page) await page.focus()
  else await clients.openWindow('/admin')
}
addEventListener('install', () => skipWaiting())
addEventListener('push', (event) => event.waitUntil(tell()))
addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open())
})
`

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  // Devices registered under the admin's former URL request the worker there; a redirect is not allowed.
  const scope = new URL(request.url).pathname.toLowerCase().startsWith('/owner') ? '/owner' : '/admin'
  const headers = { 'content-type': 'text/javascript; charset=utf-8', 'service-worker-allowed': scope }
  return new Response(script, { headers })
}
