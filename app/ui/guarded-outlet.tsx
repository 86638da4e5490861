import { type ReactNode, ViewTransition } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { Loading } from '#app/ui/section'

const guarded = /^\/(checkout|myprofile)\/?$/i

/**
 * The page, faded over from the one before where the browser can; 'Loading...' in its place while the way to a guarded one is
 * checked. Nothing typed on the page is lost.
 */
export function GuardedOutlet() {
  const here = useLocation().pathname
  const { location, state } = useNavigation()
  const checking =
    state === 'loading' && guarded.test(location.pathname) && location.pathname.toLowerCase() !== here.toLowerCase()
  return (
    <>
      {checking && <Loading page />}
      <Fade key={here.toLowerCase()}>
        <div className={checking ? 'hidden' : undefined}>
          <Outlet />
        </div>
      </Fade>
    </>
  )
}

const isStill = !import.meta.env.SSR && matchMedia('(prefers-reduced-motion: reduce)').matches

/** Fades over from the page before, where the browser can and the visitor likes it. */
function Fade({ children }: { children: ReactNode }) {
  // React holds events back until the browser has its picture of the old page: not for those who get no motion for it.
  if (isStill) return children
  return (
    <ViewTransition default="none" enter="page" exit="page">
      {children}
    </ViewTransition>
  )
}
