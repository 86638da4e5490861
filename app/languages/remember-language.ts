import { storedText } from '#app/browser/stored'
import { isLanguage, type Language } from '#domain/texts/languages'

const chosenLanguage = storedText('language')
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

/** Returns the language that was chosen in this browser, else the first of the shop's that the browser asks for; null for none, or where a choice cannot be stored. */
export function languageToOffer(): Language | null {
  const chosen = chosenLanguage.read()
  const tags = chosen === null ? navigator.languages.map((tag) => tag.slice(0, 2)) : [chosen]
  return tags.find(isLanguage) ?? null
}

/** Hides the notice of an unread language for the visit; the head script hides it on later pages before they are painted. */
export function hideDraftNotice(): void {
  document.documentElement.dataset.draftSeen = ''
  storedText('draft-notice', 'sessionStorage').keep('seen')
}
