/** `shouldRevalidate`: 409 means that the page shows an old state; the router loads again after successes only. */
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
