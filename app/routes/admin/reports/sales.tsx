import { BarChart, wholeRupees } from '#app/admin/reports/bar-chart.tsx'
import { barLabel, barTitle, PeriodNav } from '#app/admin/reports/period-nav.tsx'
import { ReportTabs } from '#app/admin/reports/report-tabs.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { AdminTable } from '#app/admin/shared/admin-table.tsx'
import { ContactLinks } from '#app/admin/shared/contact-links.tsx'
import { EmptyList, EmptyText, Figure, Panel, Rows } from '#app/admin/shared/panel.tsx'
import { staffLoader } from '#app/admin/shared/staff-form.server'
import { formatRecent } from '#app/admin/shared/times'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { buttonClass } from '#app/ui/button.tsx'
import { indianDay } from '#domain/calendar/moment'
import { sizeKey } from '#domain/catalog/sizes'
import { formatRupees } from '#domain/money'
import { type Period, periodOf, readDay, spans } from '#domain/reports/period'
import {
  type BestSeller,
  listUnpaid,
  readSales,
  type SalesReport,
  type SalesSum,
  type UnpaidOrder,
} from '#domain/reports/sales.server'
import { plural, t } from '#domain/texts/translate'
import type { Route } from './+types/sales'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(async ({ staff, db, now, query }) => {
  const today = indianDay(now)
  const span = spans.find((span) => span === query.get('span')) ?? 'month'
  const period = periodOf(span, readDay(query.get('day'), today))
  const isOwner = staff.role === 'owner'
  return { isOwner, now, today, period, report: await readSales(db, now, period), unpaid: await listUnpaid(db, now) }
})

export default function SalesPage({ loaderData }: Route.ComponentProps) {
  const { isOwner, now, today, period, report, unpaid } = loaderData
  const { span, from } = period
  return (
    <AdminLayout
      title={t('Reports')}
      tab={t('Sales')}
      actions={
        isOwner && (
          <a
            href={`/admin/reports/sales.csv?${new URLSearchParams({ span, day: from })}`}
            className={buttonClass('outline')}
          >
            {t('Export')}
          </a>
        )
      }
    >
      <ReportTabs view="sales" />
      <PeriodNav period={period} today={today} path="/admin/reports" choices={spans} />
      <div className="grid grid-cols-1 gap-4">
        <Sums report={report} period={period} />
        {report.taken.phone + report.taken.door > 0 && (
          <p>{t('Of these {phone} by phone and {door} at the counter.', report.taken)}</p>
        )}
        <NotCounted {...report.notCounted} />
        {report.total.orders === 0 ? (
          <EmptyList>{t('No order that counts was confirmed in this time.')}</EmptyList>
        ) : (
          <>
            <BarChart
              title={t('Sales in rupees')}
              head={span === 'day' ? t('Hour') : t('Day')}
              bars={report.bars.map(({ at, paise }) => ({
                label: barLabel(at, span),
                title: barTitle(at, span),
                paise,
              }))}
            />
            <BestSellers sold={report.bestSellers} />
          </>
        )}
        <p className="text-sm text-ink-soft">
          {t(
            'Orders count on the day they were confirmed, refunds on the day the money went back. All money that came and went stands under Money.',
          )}
        </p>
        <UnpaidList orders={unpaid} now={now} />
      </div>
    </AdminLayout>
  )
}

function NotCounted({ cancelled, cameBack, refundsPaise }: SalesReport['notCounted']) {
  const parts = [
    cancelled.orders > 0 && t('{orders} cancelled', { orders: ordersOf(cancelled) }),
    cameBack.orders > 0 && t('{orders} for cash that came back unpaid or was lost', { orders: ordersOf(cameBack) }),
    refundsPaise > 0 &&
      t('refunds of what was cancelled or taken out and of payments without an order, {amount}', {
        amount: formatRupees(refundsPaise),
      }),
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  return <p className="font-semibold">{t('Not counted: {parts}.', { parts: parts.join('; ') })}</p>
}

function ordersOf({ orders, paise }: { orders: number; paise: number }): string {
  return `${plural(orders, '1 order', '{orders} orders', { orders })}, ${formatRupees(paise)}`
}

const againstTexts = () => ({
  day: t('Compared with the day before.'),
  week: t('Compared with the week before, as far as this one has come.'),
  month: t('Compared with the month before, as far as this one has come.'),
})

function Sums({ report: { total, before }, period }: { report: SalesReport; period: Period }) {
  const sales = (sum: SalesSum) => sum.goodsPaise + sum.deliveryPaise
  const share = total.orders === 0 ? 0 : Math.round((total.cashOrders / total.orders) * 100)
  const against = againstTexts()[period.span]
  return (
    <section aria-label={against}>
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <Compared name={t('Sales')} now={sales(total)} before={sales(before)} />
        <Figure name={t('Orders')} value={String(total.orders)} note={comparisonText(total.orders, before.orders)} />
        <Figure name={t('Delivery')} value={wholeRupees(total.deliveryPaise)} />
        <Compared name={t('Refunds')} now={total.refundsPaise} before={before.refundsPaise} isCost />
        <Compared
          name={t('After refunds')}
          now={sales(total) - total.refundsPaise}
          before={sales(before) - before.refundsPaise}
        />
        <Figure name={t('Cash on delivery')} value={`${share} %`} />
      </dl>
      <p className="mt-2 text-sm text-ink-soft">{against}</p>
    </section>
  )
}

type ComparedProps = { name: string; now: number; before: number; isCost?: boolean }

/** A cost that has risen stands out. */
function Compared({ name, now, before, isCost = false }: ComparedProps) {
  return (
    <Figure name={name} value={wholeRupees(now)} note={comparisonText(now, before)} isBad={isCost && now > before} />
  )
}

function BestSellers({ sold }: { sold: BestSeller[] }) {
  return (
    <Panel title={t('Best sellers')}>
      <AdminTable
        caption={t('Best sellers')}
        columns={[t('Product'), t('Packs'), t('Rupees')]}
        rows={sold.map(({ productId, size, name, packs, paise }) => ({
          key: sizeKey(productId, size),
          name: (
            <>
              <b className="font-semibold">{name}</b> <span className="text-ink-soft">{size}</span>
            </>
          ),
          cells: [packs, formatRupees(paise)],
        }))}
      />
    </Panel>
  )
}

function comparisonText(now: number, before: number): string {
  if (before === 0) return now === 0 ? t('as before') : t('before: none')
  const percent = Math.round(((now - before) / Math.abs(before)) * 100)
  if (percent === 0) return t('as before')
  return `${percent > 0 ? '▲ +' : '▼ −'}${Math.abs(percent)} %`
}

function UnpaidList({ orders, now }: { orders: UnpaidOrder[]; now: number }) {
  return (
    <Panel title={t('Not paid in 7 days')}>
      {orders.length === 0 ? (
        <EmptyText>{t('Everybody who began to pay has bought.')}</EmptyText>
      ) : (
        <Rows>
          {orders.map(({ number, name, phone, totalPaise, placedAt, isOpen }) => (
            <li key={number} className="flex items-center gap-3 py-2">
              <span className="min-w-0 flex-1">
                <b className="font-semibold wrap-anywhere">{name}</b>{' '}
                <span className="tabular-nums">{formatRupees(totalPaise)}</span>
                <span className="block text-sm text-ink-soft">
                  {formatRecent(placedAt, now)}, {isOpen ? t('waits for its payment') : t('closed unpaid')}
                </span>
              </span>
              <ContactLinks
                phone={phone}
                draft={`Namaste ${name}, `}
                look="icon"
                callText={t('Call {name}, {phone}', { name, phone })}
                chatText={t('WhatsApp to {name}', { name })}
              />
            </li>
          ))}
        </Rows>
      )}
    </Panel>
  )
}
