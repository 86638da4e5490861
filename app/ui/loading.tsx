import { focusHeading } from '#app/ui/focus-heading'
import { t } from '#domain/texts/translate'

const loadingClass = 'py-16 text-center font-body text-lg font-normal text-ink-soft'

/** While something is loading or unavailable; `page` for a whole page. */
export function Loading({ page = false }: { page?: boolean }) {
  if (page)
    return (
      <h1 ref={handFocusOn} className={loadingClass}>
        {t('Loading...')}
      </h1>
    )
  return (
    <p className={loadingClass} role="status">
      {t('Loading...')}
    </p>
  )
}

/** Focuses the heading of the page that takes the place of a focused placeholder. */
function handFocusOn(heading: HTMLElement | null) {
  return () => {
    if (document.activeElement === heading) queueMicrotask(focusHeading)
  }
}
