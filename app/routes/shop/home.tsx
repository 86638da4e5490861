import { shopContext } from '#app/context'
import { Banner } from '#app/home/banner.tsx'
import { BestSellers } from '#app/home/best-sellers.tsx'
import { CategoryCards } from '#app/home/category-cards.tsx'
import { Dabba } from '#app/home/dabba/dabba.tsx'
import { Featured, featuredNames } from '#app/home/featured.tsx'
import { MasalaCards } from '#app/home/masala-cards.tsx'
import { Promos } from '#app/home/promos.tsx'
import { listSlides } from '#app/home/slides'
import { Story } from '#app/home/story.tsx'
import { Teaser } from '#app/home/teaser.tsx'
import { Testimonials } from '#app/home/testimonials.tsx'
import { TrustBadges } from '#app/home/trust-badges.tsx'
import { dataLanguage, pageMeta, preloadPicture, structuredData } from '#app/layout/meta'
import { detailsOf } from '#app/layout/shop-details'
import { arrivedData, usePageData } from '#app/navigation/page-data'
import { publicPage, type RouteHandle } from '#app/navigation/route-handle'
import { withFallback } from '#app/navigation/with-fallback.server'
import { bannerPhone } from '#app/ui/picture.tsx'
import { listCategory } from '#domain/catalog/catalog.server'
import { listDefaultBowls } from '#domain/catalog/dabba.server'
import { findPicture } from '#domain/catalog/pictures'
import { productCard } from '#domain/catalog/product-card'
import { constants } from '#domain/constants'
import { shopDefaults } from '#domain/shop-settings/shop-defaults'
import { formatShopPhone } from '#domain/shop-settings/shop-settings'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { localPath, t, translated } from '#domain/texts/translate'
import type { Route } from './+types/home'

export const handle: RouteHandle = publicPage

/** The categories of the teaser; best sellers have their own section. */
const teaserCategories = ['powder-spices', 'whole-spices', 'special-spices']
const teaserPerCategory = 3
const teaserShown = 8

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext)
  const orNull = <T,>(list: Promise<T>) => withFallback(context, 'home.catalogue-failed', list, null)
  const [bestSellers, teaser, set, dabba] = await Promise.all([
    orNull(listCategory(db, 'bestseller')),
    orNull(Promise.all(teaserCategories.map((name) => listCategory(db, name, teaserPerCategory)))),
    orNull(readSettings(db)),
    orNull(listDefaultBowls(db)),
  ])
  const { testimonials, firstOrderCard, naturalCounter } = (set ?? shopDefaults).claims
  return {
    bestSellers: bestSellers?.map(productCard) ?? null,
    teaser: teaser?.flat().slice(0, teaserShown).map(productCard) ?? null,
    slides: listSlides((set ?? shopDefaults).banner),
    categories: ['category-ground', 'category-whole', 'category-special'].map(findPicture),
    masalas: ['masala-hot-spicy', 'masala-vegetable', 'masala-bbq'].map(findPicture),
    featured: featuredNames.map(({ id }) => findPicture(`featured-${id}`)),
    story: findPicture('story'),
    promos: ['promo-first-order', 'promo-must-have'].map(findPicture),
    background: findPicture('teaser-background'),
    dabba: dabba ?? [],
    claims: { testimonials, firstOrderCard, naturalCounter },
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = matches[0]
  const { contact, address } = detailsOf(root)
  const publicUrl = root.loaderData?.publicUrl ?? ''
  const first = loaderData && arrivedData(loaderData)?.slides[0]
  return [
    ...pageMeta({
      root,
      title: constants.name,
      description: t(
        'Ground, whole and special spices from a family in {town}, {state}, since {founded}. Shipped all over India. Pay by UPI or cash on delivery.',
        { town: translated(constants.town), state: translated(constants.state), founded: constants.founded },
      ),
      path: '/',
    }),
    ...preloadPicture(first?.phone, '100vw', bannerPhone),
    ...preloadPicture(first?.wide, '100vw', '(min-width: 768px)'),
    structuredData({
      '@type': 'Organization',
      name: constants.name,
      url: publicUrl,
      logo: `${publicUrl}/icon-512.png`,
      foundingDate: String(constants.founded),
      email: contact.infoEmail,
      telephone: formatShopPhone(contact.phones[0] ?? ''),
      sameAs: [contact.social.url],
      address: {
        '@type': 'PostalAddress',
        streetAddress: `${address.block}, ${address.road}`,
        addressLocality: address.city,
        addressRegion: address.state,
        postalCode: address.zip,
        addressCountry: 'IN',
      },
    }),
    structuredData({
      '@type': 'WebSite',
      name: constants.name,
      url: `${publicUrl}${localPath('/').replace(/\/$/, '')}`,
      ...dataLanguage(),
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}${localPath('/search')}?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    }),
  ]
}

/** Placeholder while the data are missing: products show Loading... */
const nothing: Route.ComponentProps['loaderData'] = {
  bestSellers: null,
  teaser: null,
  slides: [],
  categories: [],
  masalas: [],
  featured: [],
  story: undefined,
  promos: [],
  background: undefined,
  dabba: [],
  claims: { testimonials: true, firstOrderCard: true, naturalCounter: true },
}

/** The sections in the specification's order (section 1). */
export default function HomePage(props: Route.ComponentProps) {
  const { data } = usePageData(props.loaderData, ({ bestSellers, teaser }) => !bestSellers || !teaser)
  const loaderData = data ?? nothing
  return (
    <>
      <Banner pictures={loaderData.slides} />
      <TrustBadges />
      <CategoryCards pictures={loaderData.categories} />
      <MasalaCards pictures={loaderData.masalas} />
      <Featured pictures={loaderData.featured} />
      <Story picture={loaderData.story} hasNatural={loaderData.claims.naturalCounter} />
      <BestSellers products={loaderData.bestSellers} />
      <Promos pictures={loaderData.promos} hasFirstOrder={loaderData.claims.firstOrderCard} />
      <Teaser products={loaderData.teaser} background={loaderData.background} />
      {loaderData.claims.testimonials && <Testimonials />}
      <Dabba rows={loaderData.dabba} />
    </>
  )
}
