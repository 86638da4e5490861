import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { refusalContext, visitContext } from '#app/context'
import { holdScripts } from '#app/layout/defer-scripts'
import { RenderingContext } from '#app/layout/rendering'
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
    <RenderingContext value={{ nonce, stylesheet: isCached ? css : undefined, requestId }}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </RenderingContext>,
    { nonce, onError: (error) => logError('page.part-failed', error) },
  )
  return new Response(holdScripts(page), { status, headers })
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  if (!request.signal.aborted) context.get(visitContext).logError('route.failed', error)
}

/** `onError` gets each error inside a boundary, where the page has its fallback. */
type Options = { nonce?: string | undefined; onError(error: unknown): void }

/** Renders a page with all that it waits for. Throws what a component throws outside of a boundary. */
export async function renderWhole(page: ReactNode, { nonce, onError }: Options): Promise<string> {
  // React may say that all is ready after an error too; its stream then throws the error a second time, which nobody would catch.
  const { promise: isReady, resolve, reject } = Promise.withResolvers<void>()
  const errors: unknown[] = []
  const { pipe } = renderToPipeableStream(page, {
    nonce,
    // Out-of-order chunks would need more inline scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady: resolve,
    onShellError: reject,
    onError: (error) => void errors.push(error),
  })
  await isReady
  for (const error of errors) onError(error)
  return text(pipe(new PassThrough({ highWaterMark: Number.MAX_SAFE_INTEGER })))
}
