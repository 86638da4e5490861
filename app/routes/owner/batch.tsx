import { randomUUID } from 'node:crypto'
import { data, Link } from 'react-router'
import { requireStaff } from '#app/accounts/require-staff.server'
import { shopContext } from '#app/context'
import { type RouteHandle, staffPage } from '#app/layout/route-handle'
import { ActPage } from '#app/owner/acts/act-page.tsx'
import { refreshAfterActs, sendAct } from '#app/owner/acts/send-act'
import { Panel } from '#app/owner/order/panel.tsx'
import { ownerMeta } from '#app/owner/owner-meta'
import { Recall } from '#app/owner/stock/recall-form.tsx'
import { actOnBatch } from '#app/owner/stock/stock-action.server'
import { packs } from '#app/owner/stock/stock-texts'
import { WhoGotList } from '#app/owner/stock/who-got-list.tsx'
import { formatDay } from '#domain/calendar/moment'
import { findBatch, goneStages, listSlice } from '#domain/stock/who-got.server'
import type { Route } from './+types/batch'

export const handle: RouteHandle = { ...staffPage, work: 'form' }

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const isRecall = new URL(request.url).searchParams.has('recall')
  const staff = await requireStaff(context, request, { freshCode: isRecall })
  const { db } = context.get(shopContext)
  const code = codeOf(request)
  const batch = await findBatch(db, params.id, code)
  if (!batch) throw data(null, { status: 404 })
  const got = await listSlice(db, { productId: params.id, code, after: '' })
  const toTell = got.filter(({ stage, notice }) => notice === null && goneStages.some((gone) => gone === stage)).length
  return { staff, key: randomUUID(), batch, got, toTell, isRecall }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  return actOnBatch({ context, request }, params.id, codeOf(request))
}

/** A code may have any sign, so that it stands in the query. */
function codeOf(request: Request): string {
  return new URL(request.url).searchParams.get('code') ?? ''
}

export const clientAction = sendAct
export const shouldRevalidate = refreshAfterActs

export function meta({ matches, params, loaderData }: Route.MetaArgs) {
  return ownerMeta(matches[0], `Batch ${loaderData?.batch.code ?? ''}`, `/owner/shelf/batch/${params.id}`)
}

export default function BatchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { batch, got, toTell, isRecall } = loaderData
  const file = `/owner/shelf/batch.csv?${new URLSearchParams({ product: batch.productId, code: batch.code })}`
  return (
    <ActPage title={`Batch ${batch.code}`} loaded={loaderData} first={actionData}>
      <p className="-mt-3 mb-4">
        <Link to={`/owner/shelf/stock/${batch.productId}`} className="text-link inline-flex min-h-tap items-center">
          {batch.productName}
        </Link>
      </p>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Panel
          title="Who got it"
          aside={
            got.length > 0 && (
              <Link to={file} reloadDocument className="text-link inline-flex min-h-tap items-center">
                As a table (CSV)
              </Link>
            )
          }
        >
          <WhoGotList got={got} />
        </Panel>
        <div className="grid gap-4">
          <Panel title="On the shelf">
            <ul className="divide-y divide-line">
              {batch.sizes.map(({ label, packedOn, bestBefore, received, remaining }) => (
                <li key={label} className="py-2">
                  <b className="font-semibold">{label}</b>: {packs(remaining)} of {received} left
                  <span className="block text-sm text-ink-soft">
                    Packed {formatDay(packedOn)}, best before {formatDay(bestBefore)}
                  </span>
                </li>
              ))}
            </ul>
          </Panel>
          <Panel title="Call it back">
            <Recall
              toTell={toTell}
              hasMore={got.length === 500}
              to={`/owner/shelf/batch/${batch.productId}?${new URLSearchParams({ code: batch.code, recall: '1' })}`}
              isOpen={isRecall}
            />
          </Panel>
        </div>
      </div>
    </ActPage>
  )
}
