import { currentLocale, localPath } from '#domain/texts/translate'

export function webManifest(
  path: string,
  app: { name: string; short_name: string; description?: string; scope: string; theme_color: string },
): Response {
  const manifest = {
    ...app,
    id: localPath(path),
    lang: currentLocale(),
    start_url: localPath(path),
    display: 'standalone',
    background_color: '#fffaf2',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
  return Response.json(manifest, { headers: { 'content-type': 'application/manifest+json' } })
}
