import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '#app/layout/meta'
import { localPath, t } from '#domain/texts/translate'

type PageArgs = {
  matches: readonly [Parameters<typeof pageMeta>[0]['root'], ...unknown[]]
  location: { pathname: string }
}

/** The admin's manifest, which precedes the shop's: the browser uses the first. */
export const adminManifest = () => ({
  tagName: 'link' as const,
  rel: 'manifest',
  href: localPath('/admin/manifest.webmanifest'),
  crossOrigin: 'use-credentials',
})

/** Of a page without `AdminLayout`. */
export function adminMeta<Args extends PageArgs>(titleOf: (args: Args) => string): (args: Args) => MetaDescriptor[] {
  return (args) => [
    ...pageMeta({
      root: args.matches[0],
      title: titleOf(args),
      description: t('The admin of the shop.'),
      path: args.location.pathname,
      hidden: true,
    }),
    adminManifest(),
  ]
}
