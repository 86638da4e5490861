/**
 * `shouldRevalidate` of a page with an action. A refusal with status 409 means that the page shows an old state, so it is loaded again; the router by
 * itself does that after successes only.
 */
export function refreshAfterRefusal({
  actionStatus,
  defaultShouldRevalidate,
}: {
  actionStatus?: number | undefined
  defaultShouldRevalidate: boolean
}): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}
