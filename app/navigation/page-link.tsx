import { Link, type LinkProps } from 'react-router'
import { readConnection } from '#app/browser/connection'

/** Fetches the page's code and data once it is in view, unless data are to be saved. */
export function PageLink(props: LinkProps) {
  return <Link prefetch={savesData() ? 'none' : 'viewport'} {...props} />
}

function savesData(): boolean {
  if (import.meta.env.SSR) return true
  const { saveData, effectiveType } = readConnection()
  return saveData || /2g/.test(effectiveType)
}
