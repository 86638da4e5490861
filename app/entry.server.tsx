import { renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { visitContext } from '#app/context'
import type { FormFailure } from '#app/forms/form-result'
import { PageFinisher } from '#app/layout/finish-page.server'
import { RenderingContext } from '#app/layout/rendering.tsx'
import { RequestIdContext } from '#app/layout/request-id.tsx'
import { shortPage, shortPageCode } from '#app/layout/short-page.server'
import { holdScripts } from '#app/navigation/defer-scripts'
import css from './styles/app.css?inline'

const finisher = new PageFinisher(css, import.meta.env.PROD)

/**
 * Renders the whole page before anything is sent: it is cached, compressed and hashed as one piece. Nothing in a page waits for
 * anything, so that React writes it in one go, without the streams and boundaries of one that arrives by and by.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (status === 429) {
    const bytes = Buffer.from(refusalPage(entry))
    context.get(visitContext).takePage({ pieces: [{ bytes, standing: false }], inlineCode: shortPageCode })
    return new Response(null, { status, headers })
  }
  const visit = context.get(visitContext)
  const { rendering, finish } = finisher.begin()
  const data = await new Response(entry.serverHandoffStream).text()
  const page = (
    <RequestIdContext value={visit.requestId}>
      <RenderingContext value={rendering}>
        <ServerRouter context={ofThisPage(onlyShown(entry))} url={request.url} nonce={rendering.nonce} />
      </RenderingContext>
    </RequestIdContext>
  )
  const html = renderToString(page)
  // Beside the router it would be one more fork of React's tree, and what `useId` makes here would not be what the browser makes.
  const withData = entry.renderMeta?.didRenderScripts
    ? html.replace(
        /<\/body>(?=<\/html>$)/,
        () => `<script nonce="${rendering.nonce}">${handOver(data)}</script></body>`,
      )
    : html
  const written = Buffer.from(`<!DOCTYPE html>${withData}`)
  const made = finish(written)
  for (const { bytes, standing } of made.pieces) if (!standing) holdScripts(bytes)
  visit.takePage(made)
  return new Response(null, { status, headers })
}

/** Leaves out what lies below the error that a page shows: its code is not needed, and for strangers not to be named. */
function onlyShown(entry: EntryContext): EntryContext {
  const { staticHandlerContext } = entry
  const { matches, errors } = staticHandlerContext
  if (!errors) return entry
  const boundary = matches.findIndex(({ route }) => route.id in errors)
  return { ...entry, staticHandlerContext: { ...staticHandlerContext, matches: matches.slice(0, boundary + 1) } }
}

/** Without the other routes, of which React Router would make a router for each page, and without the stream of the data. */
function ofThisPage(entry: EntryContext): EntryContext {
  const ids = entry.staticHandlerContext.matches.map(({ route }) => route.id)
  const pick = <T,>(all: Record<string, T>) => Object.fromEntries(ids.map((id) => [id, all[id]])) as Record<string, T>
  const manifest = { ...entry.manifest, routes: pick(entry.manifest.routes) }
  return { ...entry, manifest, routeModules: pick(entry.routeModules), serverHandoffStream: undefined }
}

/** What React Router's own `StreamTransfer` writes of the loaders' data, piece by piece as they come; here they are all there. */
function handOver(data: string): string {
  const text = JSON.stringify(data).replaceAll('<', '\\u003c')
  const controller = 'window.__reactRouterContext.streamController'
  return `${controller}.enqueue(${text});${controller}.close();`
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
