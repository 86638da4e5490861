/** The `headers` of a page with limited forms: passes the `retry-after` of its action on. */
export function passRetryAfter({ actionHeaders }: { actionHeaders: Headers }): Headers {
  return actionHeaders
}
