/** Returns a JSON error response below 500 with its reason. */
export function jsonError(status: number, reason: string, headers?: HeadersInit): Response {
  return Response.json({ error: reason }, { status, headers })
}

/** The loader of an address that only takes POST; `reason` says what is sent to it. */
export const onlyPost = (reason: string) => () => jsonError(405, reason, { allow: 'POST' })
