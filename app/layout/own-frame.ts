import { useMatches } from 'react-router'

/** Whether the page that is shown brings its own frame. */
export function useOwnFrame(): boolean {
  return useMatches().some(({ handle }) => typeof handle === 'object' && handle !== null && 'frame' in handle)
}
