import { useMatches, useRouteError } from 'react-router'
import type { RouteHandle } from '#app/navigation/route-handle'

/** Which frame the page that is shown brings itself; none where it stands in the shop's, as whatever failed does. */
export function useOwnFrame(): RouteHandle['frame'] {
  const handles = useMatches().map(({ handle }) => handle as Partial<RouteHandle> | undefined)
  const hasFailed = Boolean(useRouteError())
  return hasFailed ? undefined : handles.find((handle) => handle?.frame)?.frame
}
