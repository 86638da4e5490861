/** The `headers` of a page with limited forms: passes the `retry-after` of its action on, which reaches visitors without scripts too. */
export function passRetryAfter({ actionHeaders }: { actionHeaders: Headers }): Headers {
  return actionHeaders
}
