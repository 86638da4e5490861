import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { hiddenOffer, languageToOffer, rememberLanguage, storedScroll } from '#app/languages/remember-language'
import { IconButton } from '#app/ui/button.tsx'
import { inLanguage, locales, type TranslatedLanguage } from '#domain/texts/languages'
import { currentLanguage, t } from '#domain/texts/translate'

/** In the language itself: who reads it need not read English to find it. */
const offers: Record<TranslatedLanguage, string> = { gu: 'આ પેજ ગુજરાતીમાં જુઓ', hi: 'यह पेज हिन्दी में देखें' }

/**
 * Offers the page in the visitor's language, at the foot of the screen where it moves nothing, above a bar that stays there; never forces it. After a change of
 * language it scrolls to where the page was left.
 */
export function LanguageOffer() {
  const [language, setLanguage] = useState<TranslatedLanguage | null>(null)
  const { pathname } = useLocation()
  const current = currentLanguage()
  useEffect(() => {
    restoreScroll()
    setLanguage(languageToOffer())
  }, [])
  if (!language) return null
  const close = () => {
    if (current === 'en') rememberLanguage('en')
    else hiddenOffer.keep('hidden')
    setLanguage(null)
  }
  return (
    <aside
      aria-label={t('Language')}
      className="fixed bottom-3 left-3 z-20 max-lg:in-[body:has(.cart-bar,.buy-bar)]:bottom-[calc(4.75rem+env(safe-area-inset-bottom))] flex items-center rounded-full bg-white pl-4 text-ink shadow-lift print:hidden"
    >
      <a
        href={inLanguage(language, pathname) + location.search}
        lang={locales[language]}
        onClick={() => rememberLanguage(language)}
        className="text-link inline-flex min-h-tap items-center"
      >
        {offers[language]}
      </a>
      <IconButton
        label={current === 'en' ? 'Stay with English' : t('Close')}
        Icon={X}
        iconClass="size-5"
        onClick={close}
      />
    </aside>
  )
}

function restoreScroll(): void {
  const share = Number(storedScroll.read())
  storedScroll.forget()
  if (share > 0) window.scrollTo(0, share * document.documentElement.scrollHeight)
}
