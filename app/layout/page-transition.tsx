import { useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { Unreached } from '#app/layout/error-page.tsx'
import { lateAfterMs } from '#app/navigation/page-data'
import { useServerStatus } from '#app/navigation/server-status'
import { Loading } from '#app/ui/section.tsx'
import { splitLanguage } from '#domain/texts/languages'

/**
 * The page, faded in unless it is the first; 'Loading...' in its place while the way to a guarded one is checked, or the next
 * one is late. Nothing typed on the page is lost.
 */
export function PageTransition({ guarded }: { guarded: readonly string[] }) {
  const here = useLocation().pathname
  const [first] = useState(here)
  const [moved, setMoved] = useState(false)
  if (!moved && here !== first) setMoved(true)
  const { location, state } = useNavigation()
  // The router takes the language's prefix off the address of the page, and not off that of the next one.
  const next = state === 'loading' && splitLanguage(location.pathname.toLowerCase()).path
  const leaving = next !== false && next !== here.toLowerCase()
  const late = useLate(leaving)
  const own = leaving && guarded.includes(next.replace(/\/$/, ''))
  const checking = own || (leaving && late)
  const connected = useServerStatus()
  return (
    <>
      {checking && (own && !connected ? <Unreached /> : <Loading page />)}
      <div key={here.toLowerCase()} className={checking ? 'hidden' : moved ? 'fade-in' : undefined}>
        <Outlet />
      </div>
    </>
  )
}

/** True when something has been under way for longer than a moment. */
function useLate(underWay: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!underWay) return
    const timer = setTimeout(setLate, lateAfterMs, true)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [underWay])
  return late
}
