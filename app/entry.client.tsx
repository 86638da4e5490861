import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadTexts } from '#app/languages/load-texts'

// A page whose texts cannot be had stays as the server made it: it works as without scripts.
await loadTexts()

// The next page is drawn at once and in one go: as a transition it is drawn twice, since React Router tells of its address apart.
startTransition(() => {
  hydrateRoot(document, <HydratedRouter useTransitions={false} />)
})
