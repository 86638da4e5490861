import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '#app/layout/meta'
import { localPath, t } from '#domain/texts/translate'

type PageArgs = {
  matches: readonly [Parameters<typeof pageMeta>[0]['root'], ...unknown[]]
  location: { pathname: string }
}

/**
 * Returns the `meta` of an admin page: its title and the admin's manifest. The browser uses the first manifest link, so this one precedes the
 * shop's.
 */
export function adminMeta<Args extends PageArgs>(titleOf: (args: Args) => string): (args: Args) => MetaDescriptor[] {
  return (args) => [
    ...pageMeta({
      root: args.matches[0],
      title: titleOf(args),
      description: t('The admin of the shop.'),
      path: args.location.pathname,
      hidden: true,
    }),
    {
      tagName: 'link',
      rel: 'manifest',
      href: localPath('/admin/manifest.webmanifest'),
      crossOrigin: 'use-credentials',
    },
  ]
}
