/** Focuses the heading of the page or of a place in it, so that screen readers announce it and the keyboard starts there. */
export function focusHeading(place = document.getElementById('main')): void {
  const heading = place?.querySelector<HTMLElement>('h1, h2, h3') ?? place
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
