import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useLoaded } from '#app/navigation/use-loaded'
import { takeFlash, toasterNeeded } from '#app/ui/toasts'

const loadToaster = () => import('./loaded-toaster')

/** The container of the toasts; loads their code with the first toast, or when a form gets the focus. */
export function Toaster() {
  const needed = toasterNeeded.use()
  const location = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every arrival at a page may bring a toast along
  useEffect(takeFlash, [location.key])
  const loaded = useLoaded(loadToaster, needed)
  return loaded && <loaded.LoadedToaster />
}
