import { isLanguage, type Language, languages } from '#domain/texts/languages'
import { currentLanguage } from '#domain/texts/translate'

const chosenKey = 'language'
const scrollKey = 'language-scroll'

/** The language that was chosen in this browser, or null. */
export function chosenLanguage(): Language | null {
  try {
    const chosen = localStorage.getItem(chosenKey)
    return isLanguage(chosen) ? chosen : null
  } catch {
    return null
  }
}

/**
 * Remembers a tap on the switch: the language for this browser, how far the page was scrolled for the page that opens, and the account's language
 * where somebody is signed in. Returns the function that ends it.
 */
export function watchSwitch(): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-language]') : null
    if (!link || !isLanguage(link.dataset.language)) return
    // The page's address as it is now: with its filters, which the server does not know of a page that is the same for everybody.
    link.search = location.search
    rememberLanguage(link.dataset.language)
    try {
      sessionStorage.setItem(scrollKey, String(window.scrollY / document.documentElement.scrollHeight))
    } catch {
      // Nothing is kept where the browser keeps nothing: the page begins at its top.
    }
  }
  addEventListener('click', onClick)
  return () => removeEventListener('click', onClick)
}

export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(chosenKey, language)
  } catch {
    // As above: it is asked for by the address anyway.
  }
  if (document.documentElement.dataset.signedIn !== undefined)
    void fetch('/api/language', { method: 'POST', body: new URLSearchParams({ language }), keepalive: true }).catch(
      () => {},
    )
}

/** Scrolls to where the page in the other language was left; once. */
export function restoreScroll(): void {
  try {
    const share = Number(sessionStorage.getItem(scrollKey))
    sessionStorage.removeItem(scrollKey)
    if (share > 0) window.scrollTo(0, share * document.documentElement.scrollHeight)
  } catch {
    // As above.
  }
}

/** The language to offer to a visitor of an English page whose browser asks for another one first, and who has chosen none; or null. */
export function languageToOffer(): Language | null {
  if (currentLanguage() !== 'en' || chosenLanguage()) return null
  const first = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage)
  return first && first !== 'en' && languages.includes(first) ? first : null
}
