import { type DataStrategyResult, data, isRouteErrorResponse } from 'react-router'
import type { FormResult } from '#app/forms/form-result'
import { formText } from '#app/forms/form-text'
import { checkServerStatus } from '#app/navigation/server-status'
import { t } from '#domain/texts/translate'

type Results = Record<string, DataStrategyResult>

const unreachedText = () => t('The shop could not be reached. Please try again.')
const withIssuesText = () => t('We are having trouble for a moment. Please try again.')

/** Client middleware of the root: turns a failed form request into a form result, so that the page keeps its input. */
export async function sendForm(
  { request }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results | undefined> {
  if (request.method === 'GET') return
  const sent = request.clone()
  const results = await next()
  if (request.signal.aborted || Object.values(results).every(({ type }) => type === 'data')) return results
  const intent = formText(await sent.formData(), 'intent')
  return Object.fromEntries(Object.entries(results).map(([id, result]) => [id, withSentence(result, intent)]))
}

function withSentence({ type, result: error }: DataStrategyResult, intent: string): DataStrategyResult {
  if (type === 'data' || error instanceof Response || isRefusal(error)) return { type, result: error }
  console.warn('The form was not answered.', error)
  const status = isRouteErrorResponse(error) ? error.status : 503
  // React Router does not revalidate after 400 or more. The intent tells which form of a page it was.
  const failure: FormResult = { ok: false, message: sentenceIn(error), values: { intent }, isUnanswered: true }
  return { type: 'data', result: data(failure, { status }) }
}

/** Its record or session is gone, and no sentence says so: the page's error boundary says what now. */
function isRefusal(error: unknown): boolean {
  return isRouteErrorResponse(error) && [401, 403, 404].includes(error.status) && sentenceOf(error.data) === null
}

function sentenceIn(error: unknown): string {
  if (isRouteErrorResponse(error)) return sentenceOf(error.data) ?? withIssuesText()
  if (isAnswer(error)) return withIssuesText()
  checkServerStatus()
  return unreachedText()
}

/** A response of the shop or of what stands before it; what an action has thrown arrives as `data` makes it. */
function isAnswer(error: unknown): boolean {
  const { init } = (error ?? {}) as Partial<ReturnType<typeof data>>
  return error instanceof Response || isRouteErrorResponse(error) || init?.status !== undefined
}

/** Null for a page, such as of a proxy. */
function sentenceOf(body: unknown): string | null {
  if (typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string') return body.error
  if (typeof body !== 'string') return null
  try {
    const { error } = JSON.parse(body) as { error?: unknown }
    return typeof error === 'string' ? error : null
  } catch {
    return body.length < 200 && !body.includes('<') && body.trim() !== '' ? body.trim() : null
  }
}
