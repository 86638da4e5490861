import { useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigate, useNavigation, useRouteLoaderData } from 'react-router'
import { Loading } from '#app/ui/loading.tsx'
import { useHydrated } from '#app/ui/use-hydrated'
import { useLate } from '#app/ui/use-late'
import { splitLanguage } from '#domain/texts/translate'

const lateAfterMs = 400

/** Shows 'Loading...' while a guarded page is checked or the next page is late; the page stays mounted, so that its input is not lost. */
export function PageTransition() {
  const requiresUser = useRouteLoaderData<{ requiresUser: readonly string[] }>('root')?.requiresUser ?? []
  const here = useLocation().pathname
  const [first] = useState(useHydrated() ? null : here)
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
      <div key={here.toLowerCase()} className={checking ? 'hidden' : moved ? 'animate-fade-in' : undefined}>
        <Outlet />
      </div>
    </>
  )
}

/** Repeats the clicks that `headScript` has kept. Must be rendered after all components with buttons, so that their effects have run. */
export function EarlyClicks() {
  useEffect(() => {
    const { earlyClicks = [], takeEarlyClick } = window
    window.earlyClicks = undefined
    if (takeEarlyClick) removeEventListener('click', takeEarlyClick, true)
    replay(earlyClicks)
  }, [])
  return null
}

async function replay(buttons: HTMLElement[]): Promise<void> {
  for (const button of buttons) {
    // After the effects of hydration, and then after the render that the click before has caused.
    await null
    button.click()
  }
}

declare global {
  interface Window {
    /** The clicked elements; undefined once the page is hydrated. */
    earlyClicks?: HTMLElement[] | undefined
    takeEarlyClick?: (event: Event) => void
  }
}

/** The router of a page from the back/forward cache still waits for another document. */
export function useRestoredPage(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const arrive = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      // The browser has restored where the page was scrolled to; `ScrollAndFocus` in root.tsx follows an anchor.
      scrollTo(0, 0)
      const { pathname, search, hash } = location
      // The router adds the language to each address.
      navigate({ pathname: splitLanguage(pathname).path, search, hash }, { replace: true })
    }
    addEventListener('pageshow', arrive)
    return () => removeEventListener('pageshow', arrive)
  }, [navigate])
}
