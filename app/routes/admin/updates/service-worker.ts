import { requireStaff } from '#app/admin/shared/staff-form.server'
import { type RouteHandle, staffData } from '#app/navigation/route-handle'
import { languages, localPath, plural, t } from '#domain/texts/translate'
import type { Route } from './+types/service-worker'

export const handle: RouteHandle = { ...staffData, languages: true }

/** Shows notifications while the admin is closed, in the language of the page that registered it. */
function script(): string {
  const texts = {
    news: t('Something is new in the shop'),
    one: plural(1, '1 new order', '{n} new orders', { n: 1 }),
    many: plural(2, '1 new order', '{n} new orders', { n: '{n}' }),
  }
  return `
const texts = ${JSON.stringify(texts)}
async function notify() {
  let title = texts.news
  try {
    const response = await fetch('/admin/updates', { cache: 'no-store', redirect: 'manual', signal: AbortSignal.timeout(10_000) })
    if (response.status === 200) {
      const { counts } = await response.json()
      if (counts.new > 0) title = counts.new === 1 ? texts.one : texts.many.replace('{n}', counts.new > 99 ? '99+' : counts.new)
    }
  } catch {}
  await registration.showNotification(title, { tag: 'orders', renotify: true, icon: '/icon-192.png' })
}
async function open() {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => ${adminPage}.test(new URL(url).pathname))
  if (page) await page.focus()
  else await clients.openWindow(${JSON.stringify(localPath('/admin'))})
}
addEventListener('install', () => skipWaiting())
addEventListener('push', (event) => event.waitUntil(notify()))
addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open())
})
`
}

/** In any language. The worker's scope has no language, so it does not control all of them. */
const adminPage = new RegExp(`^(/(${languages.join('|')}))?/admin(/|$)`)

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context)
  const headers = { 'content-type': 'text/javascript; charset=utf-8', 'service-worker-allowed': '/admin' }
  return new Response(script(), { headers })
}
