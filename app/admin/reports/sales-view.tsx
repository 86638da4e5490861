import { BarChart } from '#app/admin/reports/bar-chart.tsx'
import { barLabel, barTitle } from '#app/admin/reports/period-texts'
import { AdminTable } from '#app/admin/shared/admin-table.tsx'
import { EmptyList } from '#app/admin/shared/empty-list.tsx'
import { Figure } from '#app/admin/shared/figure.tsx'
import { Panel } from '#app/admin/shared/panel.tsx'
import { sizeKey } from '#domain/catalog/sizes'
import { formatRupees, toRupees } from '#domain/money'
import type { Period } from '#domain/reports/period'
import type { BestSeller, SalesReport, SalesSum } from '#domain/reports/sales.server'
import { plural, t } from '#domain/texts/translate'

type Props = { report: SalesReport; period: Period }

/** Shows sales: the sums compared with the period before, two charts, and the best sellers. */
export function SalesView({ report, period }: Props) {
  const { bars, total, bestSellers } = report
  const head = period.span === 'day' ? t('Hour') : t('Day')
  const named = bars.map((bar) => ({ label: barLabel(bar.at, period.span), title: barTitle(bar.at, period.span), bar }))
  return (
    <div className="grid grid-cols-1 gap-4">
      <Sums report={report} period={period} />
      <NotCounted {...report.notCounted} />
      {total.orders === 0 ? (
        <EmptyList>{t('No order that counts was confirmed in this time.')}</EmptyList>
      ) : (
        <>
          <div className="grid gap-4 lg:grid-cols-2">
            <BarChart
              title={t('Sales in rupees')}
              head={head}
              format={shortRupees}
              inFull={wholeRupees}
              parts={[{ name: t('Sales'), fill: 'fill-brand-600' }]}
              bars={named.map(({ bar, ...name }) => ({ ...name, values: [bar.paise] }))}
            />
            <BarChart
              title={t('Orders')}
              head={head}
              format={String}
              inFull={String}
              parts={[
                { name: t('Paid by UPI'), fill: 'fill-brand-600' },
                { name: t('Cash'), fill: 'fill-turmeric' },
              ]}
              bars={named.map(({ bar, ...name }) => ({
                ...name,
                values: [bar.orders - bar.cashOrders, bar.cashOrders],
              }))}
            />
          </div>
          <BestSellers sold={bestSellers} />
        </>
      )}
      <p className="text-sm text-ink-soft">
        {t(
          'Orders count on the day they were confirmed, refunds on the day the money went back. All money that came and went stands under Money.',
        )}
      </p>
    </div>
  )
}

/** Shows in one line which orders and refunds the figures exclude. */
function NotCounted({ cancelled, cameBack, refundsPaise }: SalesReport['notCounted']) {
  const parts = [
    cancelled.orders > 0 && t('{orders} cancelled', { orders: ordersOf(cancelled) }),
    cameBack.orders > 0 && t('{orders} for cash that came back unpaid or was lost', { orders: ordersOf(cameBack) }),
    refundsPaise > 0 &&
      t('refunds of cancelled orders and of payments without an order, {amount}', {
        amount: formatRupees(refundsPaise),
      }),
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  return <p className="font-semibold">{t('Not counted: {parts}.', { parts: parts.join('; ') })}</p>
}

function ordersOf({ orders, paise }: { orders: number; paise: number }): string {
  return `${plural(orders, '1 order', '{orders} orders', { orders })}, ${formatRupees(paise)}`
}

const wholePeriodTexts = () => ({
  day: t('with the day before'),
  week: t('with the week before'),
  month: t('with the month before'),
})

/** Says what the sums are compared with: the whole period before, or as many of its days as this one has had. */
function againstText(span: Period['span'], days: number | null): string {
  if (days === null || span === 'day') return wholePeriodTexts()[span]
  return span === 'week'
    ? plural(days, 'with the first day of the week before', 'with the first {days} days of the week before', { days })
    : plural(days, 'with the first day of the month before', 'with the first {days} days of the month before', { days })
}

function Sums({ report: { total, before, elapsedDays, comparedDays }, period }: Props) {
  const sales = (sum: SalesSum) => sum.goodsPaise + sum.deliveryPaise
  // In whole rupees.
  const average = (sum: SalesSum) => (sum.orders === 0 ? 0 : Math.round(sales(sum) / sum.orders / 100) * 100)
  const share = (sum: SalesSum) => (sum.orders === 0 ? 0 : Math.round((sum.cashOrders / sum.orders) * 100))
  const isRunning = elapsedDays < period.days.length
  const against = againstText(period.span, isRunning ? comparedDays : null)
  return (
    <section aria-label={t('Sums, compared {against}', { against })}>
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <Compared name={t('Sales')} now={sales(total)} before={sales(before)} />
        <Figure name={t('Orders')} value={String(total.orders)} note={comparisonText(total.orders, before.orders)} />
        <Compared name={t('Goods')} now={total.goodsPaise} before={before.goodsPaise} />
        <Compared name={t('Delivery')} now={total.deliveryPaise} before={before.deliveryPaise} />
        <Compared name={t('Refunds')} now={total.refundsPaise} before={before.refundsPaise} isCost />
        <Compared
          name={t('After refunds')}
          now={sales(total) - total.refundsPaise}
          before={sales(before) - before.refundsPaise}
        />
        <Compared name={t('Average order')} now={average(total)} before={average(before)} />
        <Figure
          name={t('Cash on delivery')}
          value={`${share(total)} %`}
          note={t('before: {share} %', { share: share(before) })}
        />
      </dl>
      <p className="mt-2 text-sm text-ink-soft">{t('Compared {against}.', { against })}</p>
    </section>
  )
}

type ComparedProps = { name: string; now: number; before: number; isCost?: boolean }

/** Shows an amount in paise with its change; a cost that has risen stands out. */
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

function wholeRupees(paise: number): string {
  return formatRupees(Math.round(paise / 100) * 100)
}

/** Formats paise for an axis: ₹900, ₹1.5k, ₹2L. */
function shortRupees(paise: number): string {
  const rupees = toRupees(paise)
  if (rupees >= 100_000) return `₹${trim(rupees / 100_000)}L`
  return rupees >= 1_000 ? `₹${trim(rupees / 1_000)}k` : `₹${trim(rupees)}`
}

function trim(value: number): string {
  return String(Math.round(value * 100) / 100)
}

/** Returns the change against the period before, in per cent. */
function comparisonText(now: number, before: number): string {
  if (before === 0) return now === 0 ? t('as before') : t('before: none')
  const percent = Math.round(((now - before) / Math.abs(before)) * 100)
  if (percent === 0) return t('as before')
  return `${percent > 0 ? '▲ +' : '▼ −'}${Math.abs(percent)} %`
}
