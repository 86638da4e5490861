import { useMatches, useRouteError } from 'react-router'
import type { RouteHandle } from '#app/navigation/route-handle'

/** Returns the frame of a page that has its own; undefined in the shop's frame, as for every error. */
export function useOwnFrame(): RouteHandle['frame'] {
  const handles = useMatches().map(({ handle }) => handle as Partial<RouteHandle> | undefined)
  const hasFailed = Boolean(useRouteError())
  return hasFailed ? undefined : handles.find((handle) => handle?.frame)?.frame
}
