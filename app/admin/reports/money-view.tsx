import { CashByCourier } from '#app/admin/orders/cod/cash-by-courier.tsx'
import { RemittanceRows } from '#app/admin/orders/cod/remittance-list.tsx'
import { Figure } from '#app/admin/shared/figure.tsx'
import { EmptyText, Panel } from '#app/admin/shared/panel.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { CourierCash, Remittance } from '#domain/fulfilment/courier-cash.server'
import { formatRupees } from '#domain/money'
import type { MoneySum } from '#domain/reports/sales.server'
import { sum } from '#domain/sum'
import { t } from '#domain/texts/translate'

type Props = {
  money: MoneySum
  outstanding: CourierCash[]
  remittances: Remittance[]
  couriers: { id: string; name: string }[]
}

/** Shows the money received and refunded by UPI, and what couriers owe and have paid. */
export function MoneyView({ money, outstanding, remittances, couriers }: Props) {
  const nameOf = (courier: string) => couriers.find(({ id }) => id === courier)?.name ?? (courier || t('No courier'))
  const owed = formatRupees(sum(outstanding, ({ paise }) => paise))
  return (
    <div className="grid grid-cols-1 gap-4">
      <dl className="grid grid-cols-cards gap-3 lg:grid-cols-4">
        <Figure name={t('UPI captured')} value={formatRupees(money.capturedPaise)} />
        <Figure name={t('UPI refunded')} value={formatRupees(money.providerRefundsPaise)} />
        <Figure name={t('UPI kept')} value={formatRupees(money.capturedPaise - money.providerRefundsPaise)} />
        <Figure
          name={t('Refunds by hand')}
          value={formatRupees(money.refundsPaise - money.providerRefundsPaise)}
          note={t('to buyers who had paid cash')}
        />
      </dl>
      {money.withoutSalePaise > 0 && (
        <p className="text-sm text-ink-soft">
          {t(
            '{amount} of the refunds are of cancelled orders, or of payments that became no order. Sales leaves these out.',
            {
              amount: formatRupees(money.withoutSalePaise),
            },
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
  )
}
