/** Returns a JSON error response below 500 with its reason. */
export function jsonError(status: number, reason: string, headers?: HeadersInit): Response {
  return Response.json({ error: reason }, { status, headers })
}
