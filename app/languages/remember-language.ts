import { isLanguage, type Language } from '#domain/texts/languages'

/** Key in local storage of the language that was chosen in this browser. */
export const chosenKey = 'language'
/** Key in session storage of the share of the page that was scrolled past when the language was changed. */
export const scrollKey = 'language-scroll'

/**
 * Remembers the language for this browser, and for the account where somebody is signed in; and how far the page is scrolled, for the page that
 * opens. A browser that stores nothing opens the page all the same.
 */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(chosenKey, language)
    sessionStorage.setItem(scrollKey, String(window.scrollY / document.documentElement.scrollHeight))
  } catch {}
  if (document.documentElement.dataset.signedIn !== undefined)
    fetch('/api/language', { method: 'POST', body: new URLSearchParams({ language }), keepalive: true }).catch(() => {})
}

/** Returns the first language of the shop that the browser asks for; null for none, or where one was chosen before. */
export function languageToOffer(): Language | null {
  try {
    if (localStorage.getItem(chosenKey)) return null
  } catch {
    return null
  }
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? null
}

/** Hides the notice of an unread language for the visit; the head script hides it on later pages before they are painted. */
export function hideDraftNotice(): void {
  document.documentElement.dataset.draftSeen = ''
  try {
    sessionStorage.setItem('draft-notice', 'seen')
  } catch {
    // Without storage it is hidden on this page only.
  }
}
