import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { readLanguage, setDictionarySource } from '#domain/texts/translate'

// A page in another language names the file of its texts. Without a timeout, like the scripts: without its texts a page works as without scripts.
const link = document.querySelector<HTMLLinkElement>('link[data-texts]')
if (link) {
  const response = await fetch(link.href)
  if (!response.ok) throw new Error(`The texts returned ${response.status}`)
  const dictionary = { language: readLanguage(link.dataset.texts), texts: await response.json() }
  setDictionarySource(() => dictionary)
}

// Navigations are not transitions: React Router would render the page twice, since it updates the location separately.
startTransition(() => {
  hydrateRoot(document, <HydratedRouter useTransitions={false} />)
})
