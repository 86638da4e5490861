import { useLayoutEffect, useRef } from 'react'
import { focusHeading } from '#app/ui/focus-heading'
import { t } from '#domain/texts/translate'

const loadingClass = 'py-16 text-center font-body text-lg font-normal text-ink-soft'

/** The placeholder while something is loading or unavailable; `page` for a whole page. */
export function Loading({ page = false }: { page?: boolean }) {
  if (page) return <LoadingPage />
  return (
    <p className={loadingClass} role="status">
      {t('Loading...')}
    </p>
  )
}

/** Its heading is focused when the visitor arrives; the focus goes on to the heading of the page that takes its place. */
function LoadingPage() {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const shown = heading.current
    return () => {
      if (document.activeElement === shown) queueMicrotask(() => focusHeading(document.getElementById('main')))
    }
  }, [])
  return (
    <h1 ref={heading} className={loadingClass}>
      {t('Loading...')}
    </h1>
  )
}
