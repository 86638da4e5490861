/**
 * `shouldRevalidate` of a page with an action. A refusal with status 409 means that the page shows an old state, so it is loaded again; the router by
 * itself does that after successes only. A form that was not answered leaves the page as it is: its data would not come either.
 */
export function refreshAfterRefusal({
  actionStatus,
  actionResult,
  defaultShouldRevalidate,
}: {
  actionStatus?: number | undefined
  actionResult?: { isUnanswered?: boolean } | null
  defaultShouldRevalidate: boolean
}): boolean {
  if (actionResult?.isUnanswered) return false
  return actionStatus === 409 || defaultShouldRevalidate
}
