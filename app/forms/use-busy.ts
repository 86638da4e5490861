import { useNavigation } from 'react-router'

/** Until the page that follows is shown. A form of a fetcher has the state of its fetcher instead. */
export function useBusy(intent?: string, key?: string): boolean {
  const { formMethod, formData } = useNavigation()
  const isOwn = (name: string, value: string | undefined) => value === undefined || formData?.get(name) === value
  return formMethod === 'POST' && isOwn('intent', intent) && isOwn('key', key)
}
