import { type Shop, shopContext, withFallback } from '#app/context'
import { Banner } from '#app/home/banner.tsx'
import { BestSellers } from '#app/home/best-sellers.tsx'
import { CategoryCards } from '#app/home/category-cards.tsx'
import { Dabba } from '#app/home/dabba/dabba.tsx'
import { Featured, featuredNames, MasalaCards } from '#app/home/featured.tsx'
import { Promos } from '#app/home/promos.tsx'
import { listSlides } from '#app/home/slides'
import { Story } from '#app/home/story.tsx'
import { Teaser } from '#app/home/teaser.tsx'
import { Testimonials } from '#app/home/testimonials.tsx'
import { TrustBadges } from '#app/home/trust-badges.tsx'
import { dataLanguage, pageMeta, preloadPicture, structuredData } from '#app/layout/meta'
import { detailsOf } from '#app/layout/shop-details'
import { publicPage, type RouteHandle } from '#app/navigation/route-handle'
import { useReloadWhenBack } from '#app/navigation/unreached'
import { Loading } from '#app/ui/loading.tsx'
import { bannerPhone } from '#app/ui/picture.tsx'
import { formatDay } from '#domain/calendar/moment'
import { listDefaultBowls, listProducts } from '#domain/catalog/catalog.server'
import { findPicture } from '#domain/catalog/pictures'
import { productCard } from '#domain/catalog/product-card'
import { constants } from '#domain/constants'
import { formatRupees } from '#domain/money'
import { findWelcomeOffer } from '#domain/offers/edit-offers.server'
import { offerText } from '#domain/offers/offer'
import { listReviewQuotes } from '#domain/reviews/read-reviews.server'
import { shopDefaults } from '#domain/shop-settings/shop-defaults'
import { formatShopPhone, type ShopSettings } from '#domain/shop-settings/shop-settings'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { localPath, t, translated } from '#domain/texts/translate'
import type { Route } from './+types/home'

export const handle: RouteHandle = publicPage

const teaserCategories = ['powder-spices', 'whole-spices', 'special-spices']
const teaserPerCategory = 3
const teaserShown = 8
/** All of a family's shop; the page of best sellers has any number. */
const mostBestSellers = 24

export async function loader({ context }: Route.LoaderArgs) {
  // Null shows Loading...
  const nothing = { welcome: null, bestSellers: null, teaser: null, dabba: [], reviewQuotes: null }
  const withoutCatalogue = { ...nothing, ...picturesAndClaims(shopDefaults) }
  return withFallback(context, 'home.catalogue-failed', loadHome(context.get(shopContext)), withoutCatalogue)
}

async function loadHome({ db, clock }: Shop) {
  const [bestSellers, teaser, settings, dabba, welcome] = await Promise.all([
    listProducts(db, { category: 'bestseller', limit: mostBestSellers }),
    Promise.all(teaserCategories.map((name) => listProducts(db, { category: name, limit: teaserPerCategory }))),
    readSettings(db),
    listDefaultBowls(db),
    findWelcomeOffer(db, clock),
  ])
  return {
    bestSellers: bestSellers.map(productCard),
    teaser: teaser.flat().slice(0, teaserShown).map(productCard),
    dabba,
    welcome: welcome ? welcomeTexts(welcome) : null,
    // Null while the written quotes are shown.
    reviewQuotes: settings.claims.realReviews ? await listReviewQuotes(db, 3) : null,
    ...picturesAndClaims(settings),
  }
}

type Welcome = NonNullable<Awaited<ReturnType<typeof findWelcomeOffer>>>

function welcomeTexts({ fromPaise, lastDay, ...offer }: Welcome) {
  const named = { code: offer.code ?? '', day: formatDay(lastDay), amount: formatRupees(fromPaise) }
  const byCode =
    fromPaise > 0
      ? t('With the code {code}, from {amount}, until {day}.', named)
      : t('With the code {code}, until {day}.', named)
  const byItself =
    fromPaise > 0
      ? t('By itself at the checkout, from {amount}, until {day}.', named)
      : t('By itself at the checkout, until {day}.', named)
  return {
    title: t('{offer} on your first order', { offer: offerText({ ...offer, code: null }) }),
    text: offer.code ? byCode : byItself,
  }
}

function picturesAndClaims({ banner, claims }: Pick<ShopSettings, 'banner' | 'claims'>) {
  const { testimonials, firstOrderCard, naturalCounter } = claims
  return {
    slides: listSlides(banner),
    categories: ['category-ground', 'category-whole', 'category-special'].map(findPicture),
    masalas: ['masala-hot-spicy', 'masala-vegetable', 'masala-bbq'].map(findPicture),
    featured: featuredNames.map(({ id }) => findPicture(`featured-${id}`)),
    story: findPicture('story'),
    promos: ['promo-first-order', 'promo-must-have'].map(findPicture),
    background: findPicture('teaser-background'),
    claims: { testimonials, firstOrderCard, naturalCounter },
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = matches[0]
  const { contact, address } = detailsOf(root)
  const publicUrl = root.loaderData?.publicUrl ?? ''
  const first = loaderData?.slides[0]
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

/** The sections in the specification's order (section 1); no data in a browser that does not reach the shop (`replaceUnreached`). */
export default function HomePage({ loaderData: shown }: Route.ComponentProps) {
  useReloadWhenBack(!shown)
  if (!shown) return <Loading page />
  return (
    <>
      <Banner pictures={shown.slides} />
      <TrustBadges />
      <CategoryCards pictures={shown.categories} />
      <MasalaCards pictures={shown.masalas} />
      <Featured pictures={shown.featured} />
      <Story picture={shown.story} hasNatural={shown.claims.naturalCounter} />
      <BestSellers products={shown.bestSellers} />
      <Promos pictures={shown.promos} hasFirstOrder={shown.claims.firstOrderCard} offer={shown.welcome} />
      <Teaser products={shown.teaser} background={shown.background} />
      {shown.claims.testimonials && <Testimonials real={shown.reviewQuotes} />}
      <Dabba rows={shown.dabba} />
    </>
  )
}
