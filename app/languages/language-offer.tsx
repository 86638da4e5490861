import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { languageToOffer, rememberLanguage, restoreScroll, watchSwitch } from '#app/languages/remember-language'
import { inLanguage, type Language, locales } from '#domain/texts/languages'

/** In the language itself: who reads it need not read English to find it. */
const offers: Partial<Record<Language, string>> = { gu: 'આ પેજ ગુજરાતીમાં જુઓ', hi: 'यह पेज हिन्दी में देखें' }

/** Offers the page in the browser's language, at the foot of the screen where it moves nothing; never forces it. */
export function LanguageOffer() {
  const [language, setLanguage] = useState<Language | null>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    restoreScroll()
    setLanguage(languageToOffer())
    return watchSwitch()
  }, [])
  if (!language) return null
  const close = () => {
    rememberLanguage('en')
    setLanguage(null)
  }
  return (
    <aside
      aria-label="Language"
      className="fixed bottom-3 left-3 z-20 flex items-center rounded-full bg-white pl-4 text-ink shadow-lift print:hidden"
    >
      <a
        href={inLanguage(language, pathname)}
        lang={locales[language]}
        data-language={language}
        className="text-link inline-flex min-h-tap items-center"
      >
        {offers[language]}
      </a>
      <button type="button" onClick={close} aria-label="Stay with English" className="grid size-tap place-items-center">
        <X className="size-5" aria-hidden />
      </button>
    </aside>
  )
}
