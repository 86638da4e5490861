import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { refusalContext, visitContext } from '#app/context'
import { holdScripts } from '#app/layout/defer-scripts'
import { renderWhole } from '#app/layout/render-whole.server'
import { RenderingContext } from '#app/layout/rendering'
import { RequestIdContext } from '#app/layout/request-id.tsx'
import { shortPage } from '#app/layout/short-page.server'
import { t } from '#domain/texts/translate'
import css from './styles/app.css?inline'

/** Renders the whole page to one string, since it is compressed, and for the cache hashed, as a whole. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { requestId, isCached, logError, ...visit } = context.get(visitContext)
  // In development no policy is sent, so that browsers show nonces to scripts, and React would complain about each.
  const nonce = import.meta.env.DEV ? undefined : visit.nonce
  headers.set('content-type', 'text/html; charset=utf-8')
  const refusal = context.get(refusalContext)
  for (const [name, value] of Object.entries(refusal?.headers ?? {})) headers.set(name, value)
  if (status === 429) {
    const reason = refusal?.message ?? t('Too many attempts. Please wait a few minutes and try again.')
    // Costs less than a rendering.
    return new Response(shortPage({ title: t('One moment, please'), text: reason, nonce }), { status, headers })
  }
  const page = await renderWhole(
    <RequestIdContext value={requestId}>
      <RenderingContext value={{ nonce, stylesheet: isCached ? css : undefined }}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </RenderingContext>
    </RequestIdContext>,
    { nonce, onError: (error) => logError('page.part-failed', error) },
  )
  return new Response(holdScripts(page), { status, headers })
}

/** Logs an unexpected error of a loader or action; the visitor sees the error page. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  if (!request.signal.aborted) context.get(visitContext).logError('route.failed', error)
}
