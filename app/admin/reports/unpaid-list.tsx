import { ContactLinks } from '#app/admin/shared/contact-links.tsx'
import { EmptyText, Panel, Rows } from '#app/admin/shared/panel.tsx'
import { formatRecent } from '#app/admin/shared/times'
import { formatRupees } from '#domain/money'
import type { UnpaidOrder } from '#domain/reports/sales.server'
import { t } from '#domain/texts/translate'

/** Lists the unpaid orders of the last seven days, to call the buyers. */
export function UnpaidList({ orders, now }: { orders: UnpaidOrder[]; now: number }) {
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
