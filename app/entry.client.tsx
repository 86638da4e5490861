import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadTexts } from '#app/languages/load-texts'

// Without its texts the page is not hydrated; it works as without scripts.
await loadTexts()

// Navigations are not transitions: React Router would render the page twice, since it updates the location separately.
startTransition(() => {
  hydrateRoot(document, <HydratedRouter useTransitions={false} />)
})
