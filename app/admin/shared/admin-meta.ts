import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '#app/layout/meta'

type RootMatch = Parameters<typeof pageMeta>[0]['root']

/** Title of a page of the counter, and its own manifest: of two in a page the first one counts, and this one stands first. */
export function adminMeta(root: RootMatch, title: string, path: string): MetaDescriptor[] {
  return [
    ...pageMeta({ root, title, description: 'The counter of the shop.', path, hidden: true }),
    { tagName: 'link', rel: 'manifest', href: '/admin/manifest.webmanifest', crossOrigin: 'use-credentials' },
  ]
}
