import { X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useLocation, useRouteError, useRouteLoaderData } from 'react-router'
import { storedText } from '#app/browser/stored'
import type { LoadedLanguage } from '#app/languages/language-preloads.tsx'
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

/** The names use a font of the system ('Language Names'), so that no file is fetched for one word. */
export function LanguageSwitch({ className, among = languages }: { className: string; among?: readonly Language[] }) {
  return (
    <ul aria-label={t('Language')} className={className}>
      {among.map((language) => (
        <li key={language}>
          <LanguageLink
            language={language}
            aria-current={language === currentLanguage() ? 'true' : undefined}
            className="inline-flex min-h-tap items-center font-[family-name:'Language_Names',Hind,system-ui] underline-offset-4 hover:underline aria-[current]:font-semibold aria-[current]:underline"
          >
            {languageNames[language]}
          </LanguageLink>
        </li>
      ))}
    </ul>
  )
}

/**
 * Leads to the same page in a language; loads a document, whose language is one. A cached page has an address without what does not change it, such as
 * `utm_source`: a click adds that, before hydration by `headScript`. An error page leads home, so that it is the same at every address.
 */
function LanguageLink({ language, ...link }: ComponentProps<'a'> & { language: Language }) {
  const { pathname, search } = useLocation()
  const isFailed = (useRouteError() ?? null) !== null
  return (
    <a
      href={isFailed ? inLanguage(language, '/') : inLanguage(language, pathname) + search}
      hrefLang={locales[language]}
      lang={locales[language]}
      onClick={({ currentTarget }) => {
        currentTarget.search = location.search
        rememberLanguage(language)
      }}
      {...link}
    />
  )
}

/** Stands above a page whose translation has not been read by a person yet; can be closed for the visit. */
export function DraftNotice() {
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
      <LanguageLink language="en" className="text-link py-1">
        English
      </LanguageLink>
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

/** In the language itself: who reads it need not read English to find it. */
const offers = { gu: 'આ પેજ ગુજરાતીમાં જુઓ', hi: 'यह पेज हिन्दी में देखें' }

/** Offers the page in the language of the visitor, which `headScript` finds and shows before the page is drawn. */
export function LanguageOffer() {
  const current = currentLanguage()
  return (
    <aside
      aria-label={t('Language')}
      className="language-offer items-center justify-center gap-x-3 bg-paper-deep px-gutter text-sm text-ink print:hidden"
    >
      {translatedLanguages
        .filter((language) => language !== current)
        .map((language) => (
          <LanguageLink key={language} language={language} className="text-link min-h-9 items-center">
            {offers[language]}
          </LanguageLink>
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

/** The language that was chosen in this browser: `headScript` opens English pages in it. */
const chosenLanguage = storedText('language')

function rememberLanguage(language: Language): void {
  chosenLanguage.keep(language)
  // Nobody waits for the answer, so it has no timeout.
  if (document.documentElement.dataset.signedIn !== undefined)
    fetch('/api/language', { method: 'POST', body: new URLSearchParams({ language }), keepalive: true }).catch(() => {})
}

/** Closes the offer of another language: for good where English was kept, else for the visit. */
function closeOffer(current: Language): void {
  delete document.documentElement.dataset.offer
  if (current === 'en') rememberLanguage('en')
  else storedText('language-offer', 'sessionStorage').keep('closed')
}

/** The head script hides it on later pages before they are painted. */
function hideDraftNotice(): void {
  document.documentElement.dataset.draftSeen = ''
  storedText('draft-notice', 'sessionStorage').keep('seen')
}
