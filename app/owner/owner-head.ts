import type { MetaDescriptor } from 'react-router'
import { pageHead } from '#app/layout/meta'

type RootMatch = Parameters<typeof pageHead>[0]['root']

/** Title of a page of the counter, and its own manifest: of two in a page the first one counts, and this one stands first. */
export function ownerHead(root: RootMatch, title: string, path: string): MetaDescriptor[] {
  return [
    ...pageHead({ root, title, description: 'The counter of the shop.', path, hidden: true }),
    { tagName: 'link', rel: 'manifest', href: '/owner/manifest.webmanifest', crossOrigin: 'use-credentials' },
  ]
}
