import { CommandButton, CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import type { PayCode } from '#app/admin/orders/refund/pay-code.server'
import { Fold, Panel } from '#app/admin/shared/panel.tsx'
import { QrMark } from '#app/documents/codes.tsx'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { buttonClass, SubmitButton } from '#app/ui/button.tsx'
import { SureField } from '#app/ui/choice.tsx'
import { Field } from '#app/ui/field.tsx'
import { formatPhone } from '#domain/delivery/phone'
import type { AdminOrder, AdminRefund } from '#domain/fulfilment/admin-order.server'
import type { BoardCard } from '#domain/fulfilment/board-cards.server'
import { formatRupees } from '#domain/money'
import { t } from '#domain/texts/translate'

type Props = {
  codes: { refund: AdminRefund; code: PayCode | null }[]
  adminOrder: AdminOrder
  upiOrigin: { text: string; isByLink: boolean } | null
}

/** Shows the refunds of a cash order: a person sends them by UPI and types the bank's reference. */
export function ManualRefunds({ codes, adminOrder, upiOrigin }: Props) {
  return codes.map(({ refund, code }) => (
    <Panel key={refund.id} title={t('{amount} to send by UPI', { amount: formatRupees(refund.amountPaise) })}>
      {code && <Code code={code} upiId={adminOrder.upiId ?? ''} />}
      {code && upiOrigin && (
        <div className="my-3 text-sm">
          <p>{upiOrigin.text}</p>
          {upiOrigin.isByLink && (
            <p className="font-semibold text-warning">
              {t('Anybody with the parcel has this link: call {phone} before you send.', {
                phone: formatPhone(adminOrder.order.delivery.phone),
              })}
            </p>
          )}
        </div>
      )}
      <UpiId adminOrder={adminOrder} />
      {code && <Reference refund={refund} card={adminOrder.card} />}
      <Fold title={t('Not to be sent')}>
        <CommandButton act="drop-refund" order={adminOrder.card} fields={{ refund: refund.id }}>
          {t('Drop this refund')}
        </CommandButton>
      </Fold>
    </Panel>
  ))
}

function Code({ code: { link, qr }, upiId }: { code: PayCode; upiId: string }) {
  return (
    <div className="grid justify-items-center gap-3">
      <QrMark code={qr} label={t('QR code for a UPI app')} className="w-56 max-w-full bg-white" />
      <p className="font-semibold wrap-anywhere select-all">{upiId}</p>
      <a href={link} className={buttonClass('primary', 'w-full')}>
        {t('Open my UPI app')}
      </a>
    </div>
  )
}

function UpiId({ adminOrder }: { adminOrder: AdminOrder }) {
  const { command, field } = useCommandFields('leave-upi')
  const phone = formatPhone(adminOrder.order.delivery.phone)
  const isKnown = adminOrder.upiId !== null
  const fields = (
    <>
      <p className="mb-3">
        {isKnown
          ? t('Call {phone} first and ask. Never take it from a message or from a call that came in.', { phone })
          : t('The buyer can leave a UPI id on the order’s page. Or call {phone}, ask, and type it here.', { phone })}
      </p>
      <CommandForm {...command} orders={[adminOrder.card]} className="grid gap-3" button={t('Save the UPI id')}>
        <Field
          label={t('UPI id of the buyer')}
          {...field('upi')}
          placeholder={t('asha@okaxis')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={120}
        />
      </CommandForm>
    </>
  )
  return isKnown ? <Fold title={t('Another UPI id')}>{fields}</Fold> : fields
}

function Reference({ refund, card }: { refund: AdminRefund; card: BoardCard }) {
  const { command, field, errors, isBusy } = useCommandFields('settle-refund')
  return (
    <CommandForm {...command} orders={[card]} className="mt-3 grid gap-3" label={t('Sent')}>
      <HiddenFields values={{ refund: refund.id }} />
      <Field
        label={t('The bank’s reference (UTR)')}
        {...field('reference')}
        hint={t('Your UPI app shows it after paying: 12 digits.')}
        inputMode="text"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
      />
      {errors.sure && <SureField label={t('Yes, one transfer paid both')} {...field('sure')} />}
      <SubmitButton isBusy={isBusy}>{isBusy ? t('Saving...') : t('It is sent: tell the buyer')}</SubmitButton>
    </CommandForm>
  )
}
