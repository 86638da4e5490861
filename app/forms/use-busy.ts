import { useNavigation } from 'react-router'

/**
 * Returns whether a form of the page is being sent, until the page that follows is shown: any form, or the one with this `intent`, or of several
 * such forms the one with this `key`. A form of a fetcher has the state of its fetcher instead.
 */
export function useBusy(intent?: string, key?: string): boolean {
  const { formMethod, formData } = useNavigation()
  const isOwn = (name: string, value: string | undefined) => value === undefined || formData?.get(name) === value
  return formMethod === 'POST' && isOwn('intent', intent) && isOwn('key', key)
}
