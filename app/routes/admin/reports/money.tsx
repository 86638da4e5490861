import { CashByCourier } from '#app/admin/orders/cod/cash-by-courier.tsx'
import { RemittanceRows } from '#app/admin/orders/cod/remittance-list.tsx'
import { PeriodNav } from '#app/admin/reports/period-nav.tsx'
import { ReportTabs } from '#app/admin/reports/report-tabs.tsx'
import { AdminErrorBoundary } from '#app/admin/shared/admin-error-boundary.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { EmptyText, Figure, Panel } from '#app/admin/shared/panel.tsx'
import { staffLoader } from '#app/admin/shared/staff-form.server'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { TextLink } from '#app/ui/text-link.tsx'
import { indianDay } from '#domain/calendar/moment'
import { listOutstanding, listRemittances } from '#domain/fulfilment/courier-cash.server'
import { formatRupees, sum } from '#domain/money'
import { periodOf, readDay } from '#domain/reports/period'
import { readMoney } from '#domain/reports/sales.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/money'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(
  async ({ db, now, query }) => {
    const today = indianDay(now)
    const period = periodOf('month', readDay(query.get('day'), today))
    const { couriers } = await readSettings(db)
    return {
      today,
      period,
      money: await readMoney(db, period),
      outstanding: await listOutstanding(db),
      remittances: await listRemittances(db, period),
      couriers: couriers.map(({ id, name }) => ({ id, name })),
    }
  },
  { role: 'owner' },
)

export const ErrorBoundary = AdminErrorBoundary

export default function MoneyPage({ loaderData }: Route.ComponentProps) {
  const { today, period, money, outstanding, remittances, couriers } = loaderData
  const nameOf = (courier: string) => couriers.find(({ id }) => id === courier)?.name ?? (courier || t('No courier'))
  const owed = formatRupees(sum(outstanding, ({ paise }) => paise))
  return (
    <AdminLayout title={t('Reports')} tab={t('Money')}>
      <ReportTabs view="money" />
      <PeriodNav period={period} today={today} path="/admin/reports/money" />
      <div className="grid grid-cols-1 gap-4">
        <dl className="grid grid-cols-cards gap-3 lg:grid-cols-4">
          <Figure name={t('UPI captured')} value={formatRupees(money.capturedPaise)} />
          <Figure name={t('UPI refunded')} value={formatRupees(money.providerRefundsPaise)} />
          <Figure name={t('UPI kept')} value={formatRupees(money.capturedPaise - money.providerRefundsPaise)} />
          <Figure
            name={t('Refunds by hand')}
            value={formatRupees(money.refundsPaise - money.providerRefundsPaise)}
            note={t('to buyers who had paid us directly')}
          />
        </dl>
        {money.directPaise > 0 && (
          <p>{t('{amount} more came by UPI to our own account.', { amount: formatRupees(money.directPaise) })}</p>
        )}
        {money.withoutSalePaise > 0 && (
          <p className="text-sm text-ink-soft">
            {t(
              '{amount} of the refunds are of what was cancelled or taken out, or of payments that became no order. Sales leaves these out.',
              { amount: formatRupees(money.withoutSalePaise) },
            )}
          </p>
        )}
        <Panel title={t('Cash with couriers today: {owed}', { owed })}>
          {outstanding.length === 0 ? (
            <EmptyText>
              {t('No courier owes anything. Cash of delivered parcels appears here until the courier pays it out.')}
            </EmptyText>
          ) : (
            <CashByCourier outstanding={outstanding} nameOf={nameOf} />
          )}
          {outstanding.length > 0 && (
            <TextLink to="/admin/cod" className="mt-2">
              {t('Record payment')}
            </TextLink>
          )}
        </Panel>
        <Panel title={t('Paid out by couriers')}>
          {remittances.length === 0 ? (
            <EmptyText>{t('No courier paid anything out in this month.')}</EmptyText>
          ) : (
            <RemittanceRows remittances={remittances} nameOf={nameOf} />
          )}
        </Panel>
      </div>
    </AdminLayout>
  )
}
