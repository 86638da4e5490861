import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { onFirstToast, takeFlash } from '#app/toasts'

const LoadedToaster = lazy(() => import('./loaded-toaster').then(({ LoadedToaster }) => ({ default: LoadedToaster })))

/** The place of the toasts; loads what shows them with the first one. */
export function Toaster() {
  const [needed, setNeeded] = useState(false)
  const location = useLocation()
  useEffect(() => onFirstToast(() => setNeeded(true)), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every arrival at a page may bring a toast along
  useEffect(takeFlash, [location.key])
  return needed ? (
    <Suspense>
      <LoadedToaster />
    </Suspense>
  ) : null
}
