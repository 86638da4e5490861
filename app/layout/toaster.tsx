import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useLoadedInTime } from '#app/navigation/load-part'
import { receiveToasts, type Toast, takeFlash, toasterNeeded } from '#app/ui/toasts'

const loadToaster = () => import('#app/layout/loaded-toaster.tsx')

/** The container of the toasts; loads their code with the first toast, or when a form gets the focus. Until it comes, plain ones are shown. */
export function Toaster() {
  const needed = toasterNeeded.use()
  const [plain, setPlain] = useState<Toast | null>(null)
  const location = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every arrival at a page may bring a toast along
  useEffect(takeFlash, [location.key])
  const { loaded, isLate } = useLoadedInTime(loadToaster, needed)
  useEffect(() => (isLate ? receiveToasts(setPlain) : undefined), [isLate])
  useEffect(() => {
    const timer = plain && setTimeout(setPlain, shownMs, null)
    return () => clearTimeout(timer ?? undefined)
  }, [plain])
  return (
    <>
      {plain && (
        <p
          role="alert"
          className="plain-toast fixed top-4 right-4 z-[9999] w-80 max-w-[calc(100vw-2rem)] rounded-md bg-white px-4 py-5 shadow-lift"
        >
          {plain.text}
        </p>
      )}
      {loaded && <loaded.LoadedToaster />}
    </>
  )
}

/** As long as the library shows a toast. */
const shownMs = 5_000
