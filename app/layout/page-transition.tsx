import { useState } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { Loading } from '#app/ui/loading.tsx'
import { useLate } from '#app/ui/use-late'
import { splitLanguage } from '#domain/texts/languages'

/** After this delay 'Loading...' is shown instead of the previous page. */
const lateAfterMs = 400

/**
 * Fades a page in, except the first one; shows 'Loading...' instead while a guarded page is checked or the next page is late.
 * The page stays mounted, so that its input is not lost.
 */
export function PageTransition({ requiresUser }: { requiresUser: readonly string[] }) {
  const here = useLocation().pathname
  const [first] = useState(here)
  const [moved, setMoved] = useState(false)
  if (!moved && here !== first) setMoved(true)
  const { location, state } = useNavigation()
  // The router takes the language's prefix off the address of the page, and not off that of the next one.
  const next = state === 'loading' && splitLanguage(location.pathname.toLowerCase()).path
  const leaving = next !== false && next !== here.toLowerCase()
  const late = useLate(leaving, lateAfterMs)
  const own = leaving && requiresUser.includes(next.replace(/\/$/, ''))
  const checking = own || late
  return (
    <>
      {checking && <Loading page />}
      <div key={here.toLowerCase()} className={checking ? 'hidden' : moved ? 'fade-in' : undefined}>
        <Outlet />
      </div>
    </>
  )
}
