/** A JSON answer below 500 that says why; never a stack trace. */
export function refuse(status: number, reason: string, headers?: HeadersInit): Response {
  return Response.json({ error: reason }, { status, headers })
}

/** For an address that only answers to GET. */
export function methodNotAllowed(): Response {
  return refuse(405, 'This address only answers to GET.', { allow: 'GET, HEAD' })
}
