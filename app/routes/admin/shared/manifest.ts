import { requireStaff } from '#app/accounts/require-staff.server'
import { type RouteHandle, staffData } from '#app/navigation/route-handle'
import { settings } from '#domain/settings'
import { currentLocale, localPath, t } from '#domain/texts/translate'
import type { Route } from './+types/manifest'

export const handle: RouteHandle = { ...staffData, languages: true }

/** Makes the admin an app of its own on the home screen, beside the shop's, which opens in the language of the page that it was added from. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context)
  const manifest = {
    id: localPath('/admin'),
    name: t('{name} admin', { name: settings.name }),
    short_name: t('Admin'),
    lang: currentLocale(),
    start_url: localPath('/admin'),
    scope: localPath('/admin'),
    display: 'standalone',
    theme_color: '#4e0d0a',
    background_color: '#fffaf2',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
  return Response.json(manifest, { headers: { 'content-type': 'application/manifest+json' } })
}
