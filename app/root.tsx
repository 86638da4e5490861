import { useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { Links, Meta, Outlet, Scripts, useLocation, useMatches, useNavigationType, useRouteError } from 'react-router'
import { refuseStrangers } from '#app/admin/shared/staff-form.server'
import { readConnection } from '#app/browser/connection'
import { loadCheckoutDocument } from '#app/checkout/checkout-document'
import { pageContext, shopContext, withFallback } from '#app/context'
import { firstFonts } from '#app/fonts/first-fonts.server'
import { sendForm } from '#app/forms/send-form'
import { LanguagePreloads, type LoadedLanguage } from '#app/languages/language-preloads.tsx'
import { deferScripts } from '#app/layout/defer-scripts'
import { headScript } from '#app/layout/head-script'
import { LateFailedPage } from '#app/layout/late-failed-page.tsx'
import { errorMeta } from '#app/layout/meta'
import { EarlyClicks, useRestoredPage } from '#app/layout/page-transition.tsx'
import { RenderingContext } from '#app/layout/rendering'
import { Toaster } from '#app/layout/toaster.tsx'
import { replaceRedirects } from '#app/navigation/replace-redirects'
import type { RouteHandle } from '#app/navigation/route-handle'
import { replaceUnreached } from '#app/navigation/unreached'
import { focusHeading } from '#app/ui/focus-heading'
import { hourMs } from '#domain/calendar/moment'
import { findPictures } from '#domain/catalog/pictures'
import { shopDefaults } from '#domain/shop-settings/shop-defaults'
import { type ShopSettings, shopDetails } from '#domain/shop-settings/shop-settings'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { cachedTexts } from '#domain/texts/dictionaries.server'
import { currentLanguage, currentLocale, localPath, translatedLanguages } from '#domain/texts/translate'
import type { Route } from './+types/root'
import stylesheet from './styles/app.css?url'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, preview, publicUrl, urls } = context.get(shopContext)
  lastRead = await withFallback(context, 'settings.not-read', readSettings(db), lastRead)
  return {
    preview: preview !== null,
    publicUrl,
    requiresUser: urls.requiresUser,
    shop: shopDetails(lastRead, clock.now()),
    language: loadedLanguage(lastRead),
    footerPictures: findPictures(footerPictures),
  }
}

/** The latest ones, for when the database is unavailable. */
let lastRead: ShopSettings = shopDefaults

function loadedLanguage({ languages }: ShopSettings): LoadedLanguage {
  const language = currentLanguage()
  // Those that this page is rendered with.
  const { pages, admin } = cachedTexts(language).files
  return {
    fonts: firstFonts[language],
    texts: pages.name,
    adminTexts: admin.name,
    published: translatedLanguages.filter((one) => languages[one]),
  }
}

const rememberPage: Route.MiddlewareFunction = ({ context, url }) => context.set(pageContext, url)

export const middleware: Route.MiddlewareFunction[] = [rememberPage, refuseStrangers]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  loadCheckoutDocument,
  replaceRedirects,
  replaceUnreached,
  sendForm,
]

const footerPictures = [
  'spice-kashmiri-red-chillie',
  'spice-star-anise',
  'spice-selam-haldi-powder',
  'spice-green-cardamom',
  'spice-garam-masala',
  'spice-dalchini',
  'spice-kesar',
  'spice-kali-mirch',
  'spice-dhaniya-powder',
]

export const meta = errorMeta

const openedAt = Date.now()

/** The day that the shop promises may have passed in a tab that has been open for an hour. */
export const shouldRevalidate = () => Date.now() - openedAt > hourMs

// A browser has run them with the document, so its bundle has none of their text.
const headScripts = import.meta.env.SSR ? [headScript, deferScripts] : ['', '']

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = useContext(RenderingContext)?.nonce
  const error = useRouteError()
  const { handle } = useMatches().at(-1) ?? {}
  const isDocument = !error && (handle as Partial<RouteHandle> | undefined)?.isDocument
  return (
    <html lang={currentLocale()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#a81d17" />
        <Meta />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={localPath('/manifest.webmanifest')} />
        <Links />
        <LanguagePreloads />
        {!isDocument &&
          headScripts.map((script, index) => (
            <script key={index} nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
          ))}
        <Styles />
      </head>
      <body>
        {children}
        {!isDocument && <PageScripts />}
      </body>
    </html>
  )
}

/** Inlines the styles into cached pages, which saves a request before the first paint; other pages link the file. */
function Styles() {
  const rendering = useContext(RenderingContext)
  const inline = import.meta.env.SSR ? rendering?.stylesheet : document.getElementById('css')?.innerHTML
  if (inline === undefined) return <link rel="stylesheet" href={stylesheet} />
  return (
    <style id="css" nonce={rendering?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: inline }} />
  )
}

function PageScripts() {
  useEffect(() => {
    // The wheel over a number scrolls the page; browsers would change the number.
    const leaveNumber = ({ target }: WheelEvent) => {
      if (target instanceof HTMLInputElement && target.type === 'number') target.blur()
    }
    addEventListener('wheel', leaveNumber, { passive: true })
    return () => removeEventListener('wheel', leaveNumber)
  }, [])
  useEffect(() => {
    if (import.meta.env.PROD && 'serviceWorker' in navigator) navigator.serviceWorker.register('/sw.js').catch(() => {})
  }, [])
  return (
    <>
      <Toaster />
      <ScrollAndFocus />
      <EarlyClicks />
      <Scripts />
    </>
  )
}

export default function App() {
  useRestoredPage()
  return <Outlet />
}

const useIsomorphicLayoutEffect = import.meta.env.SSR ? () => {} : useLayoutEffect

/**
 * Every navigation to another page, back and forward too, goes to the top (specification, section 2) or to the anchor, and focuses the heading there. A
 * change of the query alone keeps the place. Not for the first page, which may have been scrolled before hydration.
 */
function ScrollAndFocus() {
  const { pathname, search, hash, key } = useLocation()
  const isHistoryNavigation = useNavigationType() === 'POP'
  const seen = useRef<{ pathname: string; search: string }>(null)
  useIsomorphicLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    const before = seen.current
    seen.current = { pathname, search }
    if (!before) return
    const moved = before.pathname !== pathname
    const changed = moved || before.search !== search
    if (moved) {
      window.scrollTo(0, 0)
      focusHeading()
    }
    // A plain anchor of the page is followed by the browser.
    const place = hash && (changed || !isHistoryNavigation) ? document.getElementById(hash.slice(1)) : null
    if (!place) return
    place.scrollIntoView()
    focusHeading(place)
  }, [pathname, search, hash, key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page brings its own pictures
  useEffect(() => {
    // Full-page screenshots and quick scrolling find each picture; on a slow or metered connection they load when they come near.
    const { saveData, type, effectiveType } = readConnection()
    if (saveData || type === 'cellular' || effectiveType !== '4g') return
    const timer = setTimeout(() => {
      for (const section of document.querySelectorAll<HTMLElement>('.lazy-section'))
        section.style.setProperty('content-visibility', 'visible')
      for (const picture of document.images) picture.loading = 'eager'
    }, 1_000)
    return () => clearTimeout(timer)
  }, [pathname])
  return null
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LateFailedPage error={error} />
}
