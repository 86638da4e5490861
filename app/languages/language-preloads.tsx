import { useLocation, useRouteLoaderData } from 'react-router'
import { currentLanguage, type Language } from '#domain/texts/translate'

export type LoadedLanguage = {
  /** Of the first view; those of other scripts load where a page needs them. */
  fonts: string[]
  /** The files of the buyers' texts and of the admin's; empty in English. */
  texts: string
  adminTexts: string
  /** The languages besides English whose texts people have read; only these are named to search engines. */
  published: Language[]
}

/** Saves a round trip before hydration; the texts wait with the scripts (`holdScripts`). */
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
