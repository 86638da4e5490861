import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// The next page is drawn at once and in one go: as a transition it is drawn twice, since React Router tells of its address apart.
startTransition(() => {
  hydrateRoot(document, <HydratedRouter useTransitions={false} />)
})
