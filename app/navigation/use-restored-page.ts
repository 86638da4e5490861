import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { splitLanguage } from '#domain/texts/languages'

/**
 * Handles a page restored from the back/forward cache, whose router still waits for another document: navigates to the
 * same page again and reloads its data.
 */
export function useRestoredPage(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const arrive = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      // The browser has restored where the page was scrolled to; `ScrollAndFocus` in root.tsx follows an anchor.
      scrollTo(0, 0)
      const { pathname, search, hash } = location
      // The router adds the language to each address.
      navigate({ pathname: splitLanguage(pathname).path, search, hash }, { replace: true })
    }
    addEventListener('pageshow', arrive)
    return () => removeEventListener('pageshow', arrive)
  }, [navigate])
}
