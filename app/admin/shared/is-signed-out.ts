/**
 * Returns whether a response to a page's script, requested with `redirect: 'manual'`, means that the session has ended: the shop then redirects to the
 * sign-in page, or answers as to anybody who is not staff.
 */
export function isSignedOut({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || [401, 403, 404].includes(status)
}
