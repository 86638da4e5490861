import { stageNames } from '#app/admin/commands/stage-names'
import { orderSearch } from '#app/admin/orders/board/board-texts'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { FilterChips } from '#app/admin/shared/filter-chips.tsx'
import { listAddress } from '#app/admin/shared/list-address'
import { EmptyList, Panel, Rows } from '#app/admin/shared/panel.tsx'
import { staffLoader } from '#app/admin/shared/staff-form.server'
import { formatRecent } from '#app/admin/shared/times'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { NextPage } from '#app/ui/next-page.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { listOrdersOf } from '#domain/fulfilment/board.server'
import { formatRupees } from '#domain/money'
import type { Stage } from '#domain/orders/order'
import { readCursor, writeCursor } from '#domain/queries/pagination'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/orders'

export const handle: RouteHandle = staffPage

const stages: readonly Stage[] = [
  ...(['delivered', 'cancelled', 'returned', 'returning'] as const),
  ...(['new', 'accepted', 'packed', 'handed-over'] as const),
]

export const loader = staffLoader(async ({ db, now, query }) => {
  const show = stages.find((stage) => stage === query.get('show')) ?? null
  const { orders, next } = await listOrdersOf(db, show, readCursor(query.get('after')))
  return { now, show, orders, next: next && writeCursor(next) }
})

export default function OrdersPage({ loaderData: { now, show, orders, next } }: Route.ComponentProps) {
  const names = stageNames()
  const chips = stages.map((stage) => ({
    to: `/admin/orders?show=${stage}`,
    text: names[stage],
    isCurrent: stage === show,
  }))
  return (
    <AdminLayout title={t('All orders')} search={orderSearch('')}>
      <FilterChips
        label={t('Stages')}
        chips={[{ to: '/admin/orders', text: t('All'), isCurrent: show === null }, ...chips]}
        className="mb-4"
      />
      {orders.length === 0 ? (
        <EmptyList>{t('There are no such orders.')}</EmptyList>
      ) : (
        <Panel title={show ? names[show] : t('All')}>
          <Rows>
            {orders.map(({ number, placedAt, name, city, totalPaise, stage }) => (
              <li key={number} className="flex flex-wrap items-center justify-between gap-x-4 py-1 tabular-nums">
                <TextLink to={`/admin/orders/${number}`} className="font-semibold">
                  {number}
                </TextLink>
                <b className="font-semibold">{formatRupees(totalPaise)}</b>
                <span className="w-full text-sm wrap-anywhere text-ink-soft">
                  {names[stage]}, {name}, {city}, {formatRecent(placedAt, now)}
                </span>
              </li>
            ))}
          </Rows>
        </Panel>
      )}
      {next && <NextPage to={listAddress('/admin/orders', { show, after: next })}>{t('Older orders')}</NextPage>}
    </AdminLayout>
  )
}
