import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { shopContext, visitContext } from '#app/context'
import type { FormFailure } from '#app/forms/form-result'
import { holdScripts } from '#app/layout/defer-scripts'
import { createNonce, takeNonces } from '#app/layout/inline-code.server'
import { NonceContext } from '#app/layout/nonce.tsx'
import { RequestIdContext } from '#app/layout/request-id.tsx'
import { shortPage, shortPageCode } from '#app/layout/short-page.server'

// The server fills these contexts; it must hold the very objects that the routes were built with.
export const contexts = { shopContext, visitContext }

/** Renders the whole page before anything is sent: it is cached, compressed and hashed as one piece. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (status === 429) {
    context.get(visitContext).allowInlineCode(shortPageCode)
    return new Response(refusalPage(entry), { status, headers })
  }
  let code = status
  const visit = context.get(visitContext)
  const nonce = createNonce()
  const body = await new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    const chunks: Uint8Array[] = []
    const sink = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        const { html, inlineCode } = takeNonces(Buffer.concat(chunks), nonce)
        visit.allowInlineCode(inlineCode)
        holdScripts(html)
        resolve(html)
        done()
      },
    })
    const page = (
      <RequestIdContext value={visit.requestId}>
        <NonceContext value={nonce}>
          <ServerRouter context={entry} url={request.url} nonce={nonce} />
        </NonceContext>
      </RequestIdContext>
    )
    const stream = renderToPipeableStream(page, {
      nonce,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => stream.pipe(sink),
      onShellError: reject,
      onError(error) {
        code = 500
        visit.logError('page.render-failed', error)
      },
    })
  })
  return new Response(body, { status: code, headers })
}

/** Who sends too much is not rendered for. */
function refusalPage({ staticHandlerContext: { actionData } }: EntryContext): string {
  const answer: Partial<FormFailure> = Object.values(actionData ?? {})[0] ?? {}
  const text = answer.message ?? 'Too many attempts. Please wait a few minutes and try again.'
  return shortPage({ title: 'One moment, please', text })
}

/** What a loader or action threw by surprise: logged once, with the request's id; the visitor sees one kind sentence. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  if (!request.signal.aborted) context.get(visitContext).logError('route.failed', error)
}
