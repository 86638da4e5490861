/** A JSON answer below 500 that says why; never a stack trace. */
export function jsonError(status: number, reason: string, headers?: HeadersInit): Response {
  return Response.json({ error: reason }, { status, headers })
}
