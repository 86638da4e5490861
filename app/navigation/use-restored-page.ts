import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/**
 * Handles a page restored from the back/forward cache, whose router still waits for another document: navigates to the
 * same page again and reloads its data.
 */
export function useRestoredPage(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const arrive = ({ persisted }: PageTransitionEvent) => {
      const { pathname, search, hash } = location
      // The browser has restored where the page was scrolled to.
      if (persisted) navigate({ pathname, search, hash }, { replace: true, state: { isRestored: true } })
    }
    addEventListener('pageshow', arrive)
    return () => removeEventListener('pageshow', arrive)
  }, [navigate])
}
