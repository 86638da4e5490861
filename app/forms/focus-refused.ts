/** Focuses the first field or choice of a refused form that is marked as wrong, or its message. */
export function focusRefused(form: HTMLElement | null): void {
  const find = (selector: string) => form?.querySelector<HTMLElement>(selector)
  const refused = find('[aria-invalid="true"], [data-invalid]') ?? find('[data-message]')
  refused?.focus()
  // The line below the field, which may lie behind a bar at the bottom.
  find('[id$="-error"]')?.scrollIntoView({ block: 'nearest' })
}
