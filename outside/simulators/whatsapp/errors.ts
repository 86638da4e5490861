import { buttonOf, digitsOf, type MessageRequest, textsOf } from '#outside/simulators/whatsapp/message'

/** `languages` are the codes in which it is approved; defaults to English alone. */
export type ApprovedTemplate = { parameters: number; hasButton?: boolean; languages?: readonly string[] }

export function metaError(status: number, code: number, message: string, details = '', subcode?: number): Response {
  const error = {
    message: `(#${code}) ${message}`,
    type: 'OAuthException',
    code,
    error_subcode: subcode,
    error_data: { messaging_product: 'whatsapp', details },
    fbtrace_id: 'sim',
  }
  return Response.json({ error }, { status })
}

/** Returns the error of a well-formed message, or null. Two endings of the number simulate errors of the recipient. */
export function errorOf(
  request: MessageRequest,
  shop: { templates: Record<string, ApprovedTemplate>; mayWriteFreely: boolean },
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
  const approved = shop.templates[request.template.name]
  const { language } = request.template
  if (approved === undefined || !(approved.languages ?? ['en']).includes(language.code))
    return metaError(404, 132001, 'Template name does not exist in the translation')
  const given = textsOf(request)
  if (given.length !== approved.parameters) {
    const details = `body: number of localizable_params (${given.length}) does not match the expected (${approved.parameters})`
    return metaError(400, 132000, 'Number of parameters does not match the expected number of params', details)
  }
  const button = buttonOf(request)
  if (approved.hasButton && button === null) {
    const details = 'buttons: Button at index 0 of type Url requires a parameter'
    return metaError(400, 131008, 'Required parameter is missing', details)
  }
  if (!approved.hasButton && button !== null) {
    return metaError(400, 132018, 'There is an issue with the parameters in your template', 'buttons: there are none')
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
