import { useLocation, useRouteLoaderData } from 'react-router'
import { currentLanguage, type Language } from '#domain/texts/translate'

export type LoadedLanguage = {
  /** The files of the fonts of the first view; those of other scripts load where a page needs them. */
  fonts: string[]
  /** The file of the texts that a browser needs for buyers' pages; empty in English. */
  texts: string
  /** The same for the admin's pages. */
  adminTexts: string
  /** The languages besides English whose texts people have read; only these are named to search engines. */
  published: Language[]
}

/** Preloads the fonts of the page's language, and with its scripts its texts (`holdScripts`), which saves a round trip before hydration. */
export function LanguagePreloads() {
  const loaded = useRouteLoaderData<{ language: LoadedLanguage }>('root')?.language
  const isAdmin = /^\/admin(\/|$)/i.test(useLocation().pathname)
  const texts = isAdmin ? loaded?.adminTexts : loaded?.texts
  return (
    <>
      {loaded?.fonts.map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
      ))}
      {texts && (
        <link
          rel="preload"
          as="fetch"
          type="application/json"
          crossOrigin="anonymous"
          href={`/texts/${texts}`}
          data-texts={currentLanguage()}
        />
      )}
    </>
  )
}
