/** Whether somebody is in the middle of something on this page, so that nothing may move under their thumb. */
export function isBeingUsed(): boolean {
  if (document.querySelector('#choosing:checked')) return true
  const { activeElement } = document
  return activeElement instanceof HTMLElement && activeElement.matches('input:not([type=checkbox]), textarea, select')
}
