import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/**
 * The browser may bring a page back as it was when it was left: on its way to another document, for ever. It arrives
 * where it stands once more, and has the data of today.
 */
export function useRestoredPage(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const arrive = ({ persisted }: PageTransitionEvent) => {
      const { pathname, search, hash } = location
      if (persisted) navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true })
    }
    addEventListener('pageshow', arrive)
    return () => removeEventListener('pageshow', arrive)
  }, [navigate])
}
