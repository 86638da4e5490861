import { X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useLocation, useRouteError, useRouteLoaderData } from 'react-router'
import type { LoadedLanguage } from '#app/languages/language-preloads.tsx'
import { closeOffer, hideDraftNotice, rememberLanguage } from '#app/languages/remember-language'
import { IconButton } from '#app/ui/button.tsx'
import {
  currentLanguage,
  inLanguage,
  type Language,
  languageNames,
  languages,
  locales,
  t,
  translatedLanguages,
} from '#domain/texts/translate'

/**
 * Links to the same page in the other languages. The names use a font of the system ('Language Names'), so that no font file is fetched for one word. A link
 * loads a document, because its language belongs to the whole document.
 */
export function LanguageSwitch({ className, among = languages }: { className: string; among?: readonly Language[] }) {
  const addressIn = usePageAddress()
  const current = currentLanguage()
  return (
    <ul aria-label={t('Language')} className={className}>
      {among.map((language) => (
        <li key={language}>
          <a
            href={addressIn(language)}
            hrefLang={locales[language]}
            lang={locales[language]}
            aria-current={language === current ? 'true' : undefined}
            onClick={chooseLanguage(language)}
            className="inline-flex min-h-tap items-center font-[family-name:'Language_Names',Hind,system-ui] underline-offset-4 hover:underline aria-[current]:font-semibold aria-[current]:underline"
          >
            {languageNames[language]}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** A notice above a page whose translation has not been read by a person yet, with a link to the English page; can be closed for the visit. */
export function DraftNotice() {
  const addressIn = usePageAddress()
  const isBuying = /\/(mycart|checkout)\/?$/i.test(useLocation().pathname)
  const published = useRouteLoaderData<{ language: LoadedLanguage }>('root')?.language.published ?? []
  const language = currentLanguage()
  if (language === 'en' || isBuying || published.includes(language)) return null
  return (
    <aside
      aria-label={t('Language')}
      className="draft-notice flex items-center justify-center gap-x-3 bg-paper-deep px-gutter text-xs text-ink print:hidden"
    >
      <p className="py-1">{t('Translated by a machine, not all read yet.')}</p>
      <a href={addressIn('en')} hrefLang="en-IN" onClick={chooseLanguage('en')} lang="en-IN" className="text-link py-1">
        English
      </a>
      <button
        type="button"
        aria-label={t('Close')}
        onClick={hideDraftNotice}
        className="needs-scripts -mr-1.5 grid size-7 shrink-0 place-items-center"
      >
        <X className="size-4" aria-hidden />
      </button>
    </aside>
  )
}

/**
 * Returns the address of the page in a language. In pages that the server caches it lacks what does not change them, such as `utm_source`: a click adds that,
 * before hydration by `headScript`. On a page that failed it is the home page's, so that the error page is the same at every address.
 */
function usePageAddress(): (language: Language) => string {
  const { pathname, search } = useLocation()
  const isFailed = (useRouteError() ?? null) !== null
  return (language) => (isFailed ? inLanguage(language, '/') : inLanguage(language, pathname) + search)
}

function chooseLanguage(language: Language) {
  return ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    currentTarget.search = location.search
    rememberLanguage(language)
  }
}

/** In the language itself: who reads it need not read English to find it. */
const offers = { gu: 'આ પેજ ગુજરાતીમાં જુઓ', hi: 'यह पेज हिन्दी में देखें' }

/** A line above the page that offers it in the language of the visitor, which `headScript` finds and shows before the page is drawn; never forces it. */
export function LanguageOffer() {
  const addressIn = usePageAddress()
  const current = currentLanguage()
  return (
    <aside
      aria-label={t('Language')}
      className="language-offer items-center justify-center gap-x-3 bg-paper-deep px-gutter text-sm text-ink print:hidden"
    >
      {translatedLanguages
        .filter((language) => language !== current)
        .map((language) => (
          <a
            key={language}
            href={addressIn(language)}
            hrefLang={locales[language]}
            lang={locales[language]}
            onClick={chooseLanguage(language)}
            className="text-link min-h-9 items-center"
          >
            {offers[language]}
          </a>
        ))}
      <IconButton
        label={current === 'en' ? 'Stay with English' : t('Close')}
        Icon={X}
        iconClass="size-5"
        onClick={() => closeOffer(current)}
        className="-my-1"
      />
    </aside>
  )
}
