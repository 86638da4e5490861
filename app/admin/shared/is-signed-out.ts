/** Whether the response to a page's script, asked for with `redirect: 'manual'`, says that the session has ended. */
export function isSignedOut({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || [401, 403, 404].includes(status)
}
