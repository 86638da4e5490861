import { storedText } from '#app/browser/stored'
import type { Language } from '#domain/texts/translate'

/** The language that was chosen in this browser: `headScript` opens English pages in it. */
const chosenLanguage = storedText('language')

/** Remembers the language for this browser, and for the account where somebody is signed in. */
export function rememberLanguage(language: Language): void {
  chosenLanguage.keep(language)
  // Nobody waits for the answer, so it has no timeout.
  if (document.documentElement.dataset.signedIn !== undefined)
    fetch('/api/language', { method: 'POST', body: new URLSearchParams({ language }), keepalive: true }).catch(() => {})
}

/** Closes the offer of another language: for good where English was kept, else for the visit. */
export function closeOffer(current: Language): void {
  delete document.documentElement.dataset.offer
  if (current === 'en') rememberLanguage('en')
  else storedText('language-offer', 'sessionStorage').keep('closed')
}

/** Hides the notice of an unread language for the visit; the head script hides it on later pages before they are painted. */
export function hideDraftNotice(): void {
  document.documentElement.dataset.draftSeen = ''
  storedText('draft-notice', 'sessionStorage').keep('seen')
}
