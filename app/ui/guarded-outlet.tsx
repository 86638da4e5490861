import { Outlet, useLocation, useNavigation } from 'react-router'
import { Loading } from '#app/ui/section'

const guarded = /^\/(checkout|myprofile)\/?$/i

/** The page; 'Loading...' in its place while the way to a guarded one is checked. Nothing typed on the page is lost. */
export function GuardedOutlet() {
  const here = useLocation().pathname
  const { location, state } = useNavigation()
  const checking =
    state === 'loading' && guarded.test(location.pathname) && location.pathname.toLowerCase() !== here.toLowerCase()
  return (
    <>
      {checking && <Loading page />}
      <div className={checking ? 'hidden' : 'contents'}>
        <Outlet />
      </div>
    </>
  )
}
