/** Returns whether somebody is typing or choosing on this page, so that nothing may move. */
export function isPageInUse(): boolean {
  if (document.querySelector('#choosing:checked')) return true
  const { activeElement } = document
  return activeElement instanceof HTMLElement && activeElement.matches('input:not([type=checkbox]), textarea, select')
}
