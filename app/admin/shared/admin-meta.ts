import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '#app/layout/meta'
import { localPath, t } from '#domain/texts/translate'

type RootMatch = Parameters<typeof pageMeta>[0]['root']

/** Returns the title of an admin page and its manifest. The browser uses the first manifest link, so this one precedes the shop's. */
export function adminMeta(root: RootMatch, title: string, path: string): MetaDescriptor[] {
  return [
    ...pageMeta({ root, title, description: t('The admin of the shop.'), path, hidden: true }),
    {
      tagName: 'link',
      rel: 'manifest',
      href: localPath('/admin/manifest.webmanifest'),
      crossOrigin: 'use-credentials',
    },
  ]
}
