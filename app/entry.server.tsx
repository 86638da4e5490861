import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { shopContext, visitContext } from '#app/context'
import { RequestIdContext } from '#app/ui/request-id'
import { holdScripts } from '#app/waiting-scripts'

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
  let code = status
  const body = await new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    const chunks: Uint8Array[] = []
    const sink = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        const html = Buffer.concat(chunks)
        holdScripts(html)
        resolve(html)
        done()
      },
    })
    const page = (
      <RequestIdContext value={context.get(visitContext).requestId}>
        <ServerRouter context={entry} url={request.url} />
      </RequestIdContext>
    )
    const stream = renderToPipeableStream(page, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => stream.pipe(sink),
      onShellError: reject,
      onError(error) {
        code = 500
        context.get(visitContext).logError('page.render-failed', error)
      },
    })
  })
  return new Response(body, { status: code, headers })
}

/** What a loader or action threw by surprise: logged once, with the request's id; the visitor sees one kind sentence. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  if (!request.signal.aborted) context.get(visitContext).logError('route.failed', error)
}
