import { useMatches, useRouteError } from 'react-router'
import type { RouteHandle } from '#app/navigation/route-handle'

/** Returns the frame of a page that has its own; undefined in the shop's frame, as for every error. */
export function useOwnFrame(): RouteHandle['frame'] {
  const matches = useMatches()
  if (useRouteError()) return undefined
  const frames = matches.map(({ handle, loaderData }) => {
    // The page of a code is the admin's where a member of the staff needs a fresh one.
    const { frame } = (loaderData ?? {}) as Partial<Pick<RouteHandle, 'frame'>>
    return frame ?? (handle as Partial<RouteHandle> | undefined)?.frame
  })
  return frames.find((frame) => frame !== undefined)
}
