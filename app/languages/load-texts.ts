import { readLanguage, setDictionarySource } from '#domain/texts/translate'

/** Loads the texts of a page in another language before React takes the page over; the page's head names their file. English has none. */
export async function loadTexts(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[data-texts]')
  if (!link) return
  // Without a timeout, like the page's scripts: a page whose texts come late is hydrated late.
  const response = await fetch(link.href)
  if (!response.ok) throw new Error(`The texts returned ${response.status}`)
  const dictionary = { language: readLanguage(link.dataset.texts), texts: await response.json() }
  setDictionarySource(() => dictionary)
}
