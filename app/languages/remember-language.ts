import { storedText } from '#app/browser/stored'
import { isLanguage, type Language, type TranslatedLanguage } from '#domain/texts/languages'
import { currentLanguage } from '#domain/texts/translate'

const chosenLanguage = storedText('language')
/** Stored where the offer of a language was closed for the visit. */
export const hiddenOffer = storedText('language-offer', 'sessionStorage')
/** The share of the page that was scrolled past when the language was changed. */
export const storedScroll = storedText('language-scroll', 'sessionStorage')

/**
 * Remembers the language for this browser, and for the account where somebody is signed in; and how far the page is scrolled, for the page that
 * opens. A browser that stores nothing opens the page all the same.
 */
export function rememberLanguage(language: Language): void {
  chosenLanguage.keep(language)
  storedScroll.keep(String(window.scrollY / document.documentElement.scrollHeight))
  // Nobody waits for the answer, so it has no timeout.
  if (document.documentElement.dataset.signedIn !== undefined)
    fetch('/api/language', { method: 'POST', body: new URLSearchParams({ language }), keepalive: true }).catch(() => {})
}

/**
 * Returns the language to offer on this page: the one that was chosen in this browser, else, on an English page, the first of the shop's that the
 * browser asks for. Null where that is English or the page's own, where a choice cannot be stored, or where the offer was closed.
 */
export function languageToOffer(): TranslatedLanguage | null {
  if (hiddenOffer.read()) return null
  const chosen = chosenLanguage.read()
  const current = currentLanguage()
  const tags = chosen === null && current === 'en' ? navigator.languages.map((tag) => tag.slice(0, 2)) : [chosen]
  const wanted = tags.find(isLanguage) ?? 'en'
  return wanted === 'en' || wanted === current ? null : wanted
}

/** Hides the notice of an unread language for the visit; the head script hides it on later pages before they are painted. */
export function hideDraftNotice(): void {
  document.documentElement.dataset.draftSeen = ''
  storedText('draft-notice', 'sessionStorage').keep('seen')
}
