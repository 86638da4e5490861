import { isRouteErrorResponse, type MetaDescriptor } from 'react-router'
import { type Picture, pictureUrl, sourceSet } from '#domain/catalog/pictures'
import { constants } from '#domain/constants'
import {
  currentLanguage,
  currentLocale,
  inLanguage,
  type Language,
  languages,
  locales,
  localPath,
  t,
  translated,
} from '#domain/texts/translate'

type RootMatch = { loaderData?: { publicUrl: string; language?: { published: Language[] } } | undefined } | undefined

type Head = {
  /** The root's match `matches[0]`. */
  root: RootMatch
  /** Without the shop's name, which is appended. */
  title: string
  description: string
  /** The canonical path, in lower case, without query. */
  path: string
  /** For shared links. */
  image?: Picture | null | undefined
  type?: 'website' | 'product'
  /** Keeps search engines out. */
  hidden?: boolean
  /** The page's largest picture, which is preloaded. */
  largest?: { picture: Picture | undefined; sizes: string }
  /** Its breadcrumbs, home first. */
  trail?: { name: string; to?: string }[]
}

export function pageMeta({ root, title, description, path, image, type = 'website', hidden, ...more }: Head) {
  const publicUrl = root?.loaderData?.publicUrl ?? ''
  const full = title === constants.name ? `${title}: ${translated(constants.tagline)}` : `${title} | ${constants.name}`
  const language = currentLanguage()
  const published = root?.loaderData?.language?.published ?? []
  const isOpen = !hidden && (language === 'en' || published.includes(language))
  const url = `${publicUrl}${path === '' ? '' : inLanguage(language, path)}`
  const meta: MetaDescriptor[] = [
    { title: full },
    { name: 'description', content: description },
    ...(isOpen
      ? [{ tagName: 'link' as const, rel: 'canonical', href: url }, ...alternates(publicUrl, path, published)]
      : [{ name: 'robots', content: 'noindex' }]),
    { property: 'og:site_name', content: constants.name },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:url', content: url },
    { property: 'og:image', content: absolute(publicUrl, image ? pictureUrl(image) : '/share.jpg') },
    { property: 'og:locale', content: locales[language].replace('-', '_') },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(more.largest ? preloadPicture(more.largest.picture, more.largest.sizes) : []),
  ]
  return more.trail ? [...meta, breadcrumbs(publicUrl, more.trail, path)] : meta
}

export function fixedMeta(head: () => Omit<Head, 'root'>) {
  return ({ matches: [root] }: { matches: readonly [RootMatch, ...unknown[]] }) => pageMeta({ root, ...head() })
}

type ErrorArgs = { error?: unknown; matches: readonly [RootMatch, ...unknown[]] }

/** Nothing where there is no error. */
export function errorMeta({ error, matches }: ErrorArgs): MetaDescriptor[] {
  if (!error) return []
  const missing = isRouteErrorResponse(error) && error.status === 404
  const [title, description] = missing
    ? [t('Not found'), t('There is no such page.')]
    : [t('Something went wrong'), t('This page could not be shown.')]
  return pageMeta({ root: matches[0], title, description, path: '', hidden: true })
}

/** The same page in every language that is offered to everybody; none while there is English alone. */
function alternates(publicUrl: string, path: string, published: readonly Language[]): MetaDescriptor[] {
  if (published.length === 0) return []
  const link = (hrefLang: string, language: Language) => {
    return { tagName: 'link' as const, rel: 'alternate', hrefLang, href: `${publicUrl}${inLanguage(language, path)}` }
  }
  const offered = languages.filter((language) => language === 'en' || published.includes(language))
  return [...offered.map((language) => link(locales[language], language)), link('x-default', 'en')]
}

/** `media` selects one of several crops. */
export function preloadPicture(picture: Picture | undefined, sizes: string, media?: string): MetaDescriptor[] {
  if (!picture || picture.widths.length === 0) return []
  return [
    {
      tagName: 'link',
      rel: 'preload',
      as: 'image',
      type: 'image/avif',
      imageSrcSet: sourceSet(picture, 'avif'),
      imageSizes: sizes,
      fetchPriority: 'high',
      ...(media ? { media } : {}),
    },
  ]
}

export function dataLanguage(): { inLanguage?: string } {
  return currentLanguage() === 'en' ? {} : { inLanguage: currentLocale() }
}

/** `path` is that of the page itself, which has no link. */
function breadcrumbs(publicUrl: string, trail: { name: string; to?: string }[], path: string): MetaDescriptor {
  return structuredData({
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, to = path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${publicUrl}${localPath(to)}`,
    })),
  })
}

/** In the words of schema.org. */
export function structuredData(data: { '@type': string; [name: string]: unknown }) {
  return { 'script:ld+json': { '@context': 'https://schema.org', ...data } }
}

export function absolute(publicUrl: string, address: string): string {
  return address.startsWith('/') ? `${publicUrl}${address}` : address
}
