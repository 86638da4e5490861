import { shopContext } from '#app/context'
import { notFound } from '#app/navigation/not-found'
import { publicData, type RouteHandle } from '#app/navigation/route-handle'
import { readReport } from '#domain/stock/batch-page.server'
import type { Route } from './+types/batch-report'

export const handle: RouteHandle = { ...publicData, cache: 'never', hidden: true }

/** The laboratory report is saved and not shown, since a PDF may contain scripts. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const pdf = await readReport(context.get(shopContext).db, params.code, params.product)
  if (!pdf) throw notFound()
  const headers = { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="report.pdf"' }
  return new Response(new Uint8Array(pdf), { headers })
}
