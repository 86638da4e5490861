import { digitsOf, type MessageRequest, textsOf } from '#outside/simulators/whatsapp/message'

/** An error as Meta tells it. */
export function metaError(status: number, code: number, message: string, details = ''): Response {
  const error = {
    message: `(#${code}) ${message}`,
    type: 'OAuthException',
    code,
    error_data: { messaging_product: 'whatsapp', details },
    fbtrace_id: 'sim',
  }
  return Response.json({ error }, { status })
}

/** Why a well-formed message is not accepted, or null. Two endings of a number bring up errors of the number's side. */
export function errorOf(
  request: MessageRequest,
  shop: { templates: Record<string, number>; mayWriteFreely: boolean },
): Response | null {
  const to = digitsOf(request.to)
  if (to.endsWith('0001')) return metaError(400, 131026, 'Message undeliverable', 'The number is not on WhatsApp')
  if (to.endsWith('0002')) return metaError(429, 130429, 'Rate limit hit', 'Too many messages in a short time')
  if (request.type === 'text') {
    if (shop.mayWriteFreely) return null
    return metaError(
      400,
      131047,
      'Re-engagement message',
      'More than 24 hours have passed since the customer last wrote',
    )
  }
  const expected = shop.templates[request.template.name]
  if (expected === undefined) return metaError(404, 132001, 'Template name does not exist in the translation')
  const given = textsOf(request)
  if (given.length !== expected) {
    const details = `body: number of localizable_params (${given.length}) does not match the expected (${expected})`
    return metaError(400, 132000, 'Number of parameters does not match the expected number of params', details)
  }
  if (given.some((text) => /[\n\t]| {5}/.test(text))) {
    return metaError(
      400,
      100,
      'Invalid parameter',
      'Param text cannot have new-line/tab characters or more than 4 spaces',
    )
  }
  return given.join('').length <= 1024 ? null : metaError(400, 132005, 'Translated text too long')
}
