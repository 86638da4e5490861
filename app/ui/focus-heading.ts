/** Focuses the heading, so that screen readers announce the place and the keyboard starts at its beginning. */
export function focusHeading(place: HTMLElement | null): void {
  const heading = place?.querySelector<HTMLElement>('h1, h2, h3') ?? place
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
