import { Download, Mail } from 'lucide-react'
import { Link } from 'react-router'
import { stageNames } from '#app/admin/commands/stage-names'
import { AdminForm } from '#app/admin/shared/by-field.tsx'
import { ContactLink, ContactLinks } from '#app/admin/shared/contact-links.tsx'
import { EmptyText, Figure, Panel, Rows } from '#app/admin/shared/panel.tsx'
import { ReadsLanguage } from '#app/admin/shared/reads-language.tsx'
import { formatRecent } from '#app/admin/shared/times'
import type { FormResult } from '#app/forms/form-result'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { SubmitRow } from '#app/forms/submit-row.tsx'
import { useFormResult } from '#app/forms/use-form-result'
import { lazyPart } from '#app/navigation/load-part'
import { refundNames, refundText } from '#app/orders/refund-texts'
import { buttonClass } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { rich } from '#app/ui/rich.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { CustomerDetails, CustomerOrder, CustomerRefund } from '#domain/customers/customer-details.server'
import { formatPhone } from '#domain/delivery/phone'
import { formatRupees } from '#domain/money'
import { paymentName } from '#domain/orders/payment-name'
import { t } from '#domain/texts/translate'

const CustomerPanels = lazyPart(async () => (await import('#app/admin/customers/customer-panels.tsx')).CustomerPanels)
const EraseForm = lazyPart(async () => (await import('#app/admin/customers/customer-panels.tsx')).EraseForm)

type Props = {
  customer: CustomerDetails
  isOwner: boolean
  backupDays: number
  now: number
  result: FormResult | undefined
}

export function CustomerView({ customer, isOwner, backupDays, now, result }: Props) {
  const isOfErasure = result?.ok === false && result.values?.intent === 'erase'
  return (
    <div className="grid grid-cols-1 gap-4">
      <Sums customer={customer} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-4">
          <ReachPanel customer={customer} />
          <OrderPanel orders={customer.newest} now={now} />
          <RefundPanel refunds={customer.refunds} />
        </div>
        <div className="grid grid-cols-1 gap-4">
          <Panel title={t('Note')}>
            <NoteForm customer={customer} result={isOfErasure ? undefined : result} />
          </Panel>
          <CustomerPanels customer={customer} now={now} />
          {isOwner && !customer.isStaff && (
            <Panel title={t('Their data')}>
              <p className="text-ink-soft">
                {t(
                  'On request a customer gets everything that is kept about them, or is erased. Both ask for a fresh code.',
                )}
              </p>
              <a
                href={`/admin/customers/${customer.id}/data.html`}
                className={buttonClass('outline', 'mt-3 inline-flex gap-2')}
              >
                <Download className="size-5 shrink-0" aria-hidden /> {t('Everything as a file')}
              </a>
              <EraseForm customer={customer} backupDays={backupDays} result={result} />
            </Panel>
          )}
        </div>
      </div>
    </div>
  )
}

function Sums({ customer: { bought, cash, newest } }: { customer: CustomerDetails }) {
  // In whole rupees.
  const average = bought.orders === 0 ? 0 : Math.round(bought.paise / bought.orders / 100) * 100
  const isLoss = cash.returned > 0
  if (newest.length === 0) return null
  return (
    <dl className="grid grid-cols-2 gap-3 tabular-nums lg:grid-cols-4">
      <Figure
        name={t('Orders')}
        value={bought.areAll ? String(bought.orders) : t('{orders} or more', { orders: bought.orders })}
      />
      <Figure name={t('Bought for')} value={formatRupees(bought.paise)} />
      <Figure name={t('Average order')} value={formatRupees(average)} />
      <Figure
        name={t('Cash orders')}
        value={t('{delivered} delivered', { delivered: cash.delivered })}
        note={t('{returned} came back, {cancelled} cancelled', { returned: cash.returned, cancelled: cash.cancelled })}
        isBad={isLoss}
      />
    </dl>
  )
}

function ReachPanel({ customer }: { customer: CustomerDetails }) {
  const { phones, email, isStaff } = customer
  return (
    <Panel title={t('Reach')}>
      <ul className="grid gap-1">
        {phones.map((phone) => (
          <li key={phone} className="flex flex-wrap gap-x-6">
            <ContactLinks phone={phone} look="text" callText={formatPhone(phone)} />
          </li>
        ))}
        {email !== '' && (
          <li>
            <ContactLink
              href={`mailto:${email}`}
              icon={<Mail className="size-5 shrink-0" aria-hidden />}
              text={email}
              look="text"
            />
          </li>
        )}
      </ul>
      <ReadsLanguage language={customer.language} />
      {isStaff && (
        <p className="mt-1 text-sm text-ink-soft">
          {rich('Works here: see {team}.', {
            team: (
              <Link to="/admin/team" className="text-link">
                {t('Team')}
              </Link>
            ),
          })}
        </p>
      )}
    </Panel>
  )
}

function NoteForm({ customer, result }: Pick<Props, 'customer' | 'result'>) {
  const { note, noteVersion } = customer
  const { form, message, field, seenVersion } = useFormResult(result, { version: noteVersion })
  return (
    <AdminForm ref={form} className="grid gap-3">
      <HiddenFields values={{ version: seenVersion }} />
      <TextField label={t('Our note, for us alone')} {...field('note', note)} rows={3} maxLength={1000} />
      <SubmitRow
        result={result}
        message={message}
        intent="note"
        kind="outline"
        label={t('Save the note')}
        busyLabel={t('Saving...')}
      />
    </AdminForm>
  )
}

function OrderPanel({ orders, now }: { orders: CustomerOrder[]; now: number }) {
  return (
    <Panel title={t('Orders')}>
      {orders.length === 0 && <EmptyText>{t('Has not ordered yet.')}</EmptyText>}
      <Rows>
        {orders.map((order) => (
          <li key={order.number} className="flex flex-wrap items-center justify-between gap-x-4 py-1 tabular-nums">
            <TextLink to={`/admin/orders/${order.number}`} className="font-semibold">
              {order.number}
            </TextLink>
            <b className="font-semibold">{formatRupees(order.totalPaise)}</b>
            <span className="w-full text-sm text-ink-soft">
              {stateText(order)}, {paymentName(order)}, {formatRecent(order.placedAt, now)}
            </span>
          </li>
        ))}
      </Rows>
    </Panel>
  )
}

function stateText({ state, stage, isPaidLate }: CustomerOrder): string {
  if (state === 'pending') return t('Waits for its payment')
  if (state === 'cancelled') return isPaidLate ? t('Paid too late') : t('Not paid')
  return stageNames()[stage]
}

function RefundPanel({ refunds }: { refunds: CustomerRefund[] }) {
  if (refunds.length === 0) return null
  return (
    <Panel title={t('Refunds')}>
      <Rows>
        {refunds.map((refund) => (
          <li key={refund.id} className="flex flex-wrap items-center justify-between gap-x-4 py-1 tabular-nums">
            <TextLink to={`/admin/orders/${refund.orderNumber}`}>{refund.orderNumber}</TextLink>
            <b className="font-semibold">{formatRupees(refund.amountPaise)}</b>
            <span
              className={`w-full text-sm ${refund.progress === 'refused' ? 'font-semibold text-danger' : 'text-ink-soft'}`}
            >
              <b className="font-semibold">{refundNames()[refund.progress]}</b> {refundText(refund)}
            </span>
          </li>
        ))}
      </Rows>
    </Panel>
  )
}
