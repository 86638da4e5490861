import type { ReactElement } from 'react'
import { CommandButton } from '#app/admin/commands/command-button.tsx'
import { CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { CancelForm } from '#app/admin/orders/order/cancel-form.tsx'
import { DocumentsPanel } from '#app/admin/orders/order/documents-panel.tsx'
import { LineOutcomes } from '#app/admin/orders/order/line-outcomes.tsx'
import { OrderLines } from '#app/admin/orders/order/order-lines.tsx'
import { CourierChoice, TrackingField } from '#app/admin/orders/order/parcel-fields.tsx'
import { Parcel, ParcelEdit } from '#app/admin/orders/order/parcel-panel.tsx'
import { ReasonChoice } from '#app/admin/orders/order/reason-choice.tsx'
import { refundSums } from '#app/admin/orders/order/refund-sums'
import { Fold, Panel } from '#app/admin/shared/panel.tsx'
import { useFormCopy } from '#app/admin/shared/use-form-copy.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { CheckField } from '#app/ui/choice.tsx'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { returnReasons } from '#domain/fulfilment/reasons'
import { shopLimits } from '#domain/limits'
import { isCashOrder } from '#domain/orders/order'
import { isVoided } from '#domain/orders/stage'
import { t } from '#domain/texts/translate'

type Props = { adminOrder: AdminOrder; now: number; isRefunded: boolean }

/** Shows the form of the next step of an order that is packed or fully refunded, and what is in its parcel. */
export function LaterStep({ adminOrder, now, isRefunded }: Props): ReactElement {
  const { card } = adminOrder
  if (isRefunded) return <RefundedOrder adminOrder={adminOrder} />
  const isInParcel = card.state === 'confirmed' && !isVoided(card.stage)
  const lines = (
    <Panel title={isInParcel ? t('In the parcel') : t('What was ordered')}>
      <OrderLines adminOrder={adminOrder} />
    </Panel>
  )
  switch (card.stage) {
    case 'packed':
      return (
        <div id="next" className="grid scroll-mt-20 gap-4">
          <DocumentsPanel adminOrder={adminOrder} />
          <HandOverForm adminOrder={adminOrder} />
          {lines}
        </div>
      )
    case 'handed-over':
      return (
        <>
          <InTransit adminOrder={adminOrder} />
          {lines}
        </>
      )
    case 'returning':
      return (
        <>
          <Panel id="next" title={t('Take it back')}>
            <ReturnForm adminOrder={adminOrder} />
            <Fold title={t('It was delivered after all')}>
              <CommandButton act="deliver" order={adminOrder.card} fields={{ afterAll: 'yes' }}>
                {t('Delivered')}
              </CommandButton>
            </Fold>
          </Panel>
          {lines}
        </>
      )
    case 'delivered':
      return (
        <>
          {lines}
          <GoodsReturn adminOrder={adminOrder} now={now} />
        </>
      )
    case 'new':
    case 'accepted':
    case 'returned':
    case 'cancelled':
      return lines
  }
}

/** Shows that the order is fully refunded, and the form that cancels it. */
function RefundedOrder({ adminOrder }: { adminOrder: AdminOrder }) {
  return (
    <>
      <Panel title={t('No parcel: all the money is the buyer’s')}>
        <p className="text-ink-soft">
          {t('Of what was paid, {sums}. Cancel the order, so that its packs can be sold again.', {
            sums: refundSums(adminOrder.card.money).join(', '),
          })}
        </p>
      </Panel>
      <CancelForm adminOrder={adminOrder} isPaid={false} isOpen />
      <Panel title={t('What was ordered')}>
        <OrderLines adminOrder={adminOrder} />
      </Panel>
    </>
  )
}

/** Asks for the courier and tracking number. The buyer's message goes out a minute later, so that Undo can stop it. */
function HandOverForm({ adminOrder: { couriers, card, expired } }: { adminOrder: AdminOrder }) {
  const { number } = card
  const { command, field, errors, values, isBusy } = useCommandFields('hand-over')
  const copy = useFormCopy(command.form, { name: `hand-over-${number}` })
  return (
    <Panel title={t('Hand over')}>
      <CommandForm {...command} orders={[card]} className="grid gap-4" label={t('Hand over')}>
        {copy}
        <CourierChoice couriers={couriers} chosen={values.courier} error={errors.courier} />
        <TrackingField
          label={t('Tracking number')}
          {...field(`tracking.${number}`)}
          hint={t('Not needed when we deliver it ourselves.')}
        />
        {expired.length > 0 && (
          <CheckField label={t('It left on its best-before day, or earlier')} name="leftInTime" value="yes" />
        )}
        <SubmitButton isBusy={isBusy} className="w-full">
          {isBusy ? t('Saving...') : t('Handed over')}
        </SubmitButton>
      </CommandForm>
    </Panel>
  )
}

/** Shows who carries a parcel that has left, and what can happen to it: it arrives, comes back, or is lost. */
function InTransit({ adminOrder }: { adminOrder: AdminOrder }) {
  const { command, errors, values, isBusy } = useCommandFields('start-return')
  return (
    <Panel id="next" title={t('Under way')}>
      <div id="parcel" className="scroll-mt-20">
        <Parcel adminOrder={adminOrder} />
      </div>
      <CommandButton act="deliver" order={adminOrder.card} kind="primary" className="mt-2">
        {t('Delivered')}
      </CommandButton>
      <div className="mt-3">
        <Fold title={t('It is coming back')} isOpen={errors.reason !== undefined}>
          <CommandForm {...command} orders={[adminOrder.card]} className="grid gap-3">
            <ReasonChoice reasons={returnReasons} chosen={values.reason} error={errors.reason} />
            <SubmitButton isBusy={isBusy} kind="outline">
              {t('It is coming back')}
            </SubmitButton>
          </CommandForm>
        </Fold>
        <Fold title={t('It is back already, or lost')}>
          <ReturnForm adminOrder={adminOrder} />
        </Fold>
        <ParcelEdit adminOrder={adminOrder} />
      </div>
    </Panel>
  )
}

const outcomeChoices = () =>
  [
    { name: 'good', text: t('Good, back into stock') },
    { name: 'damaged', text: t('Damaged') },
  ] as const

/** Takes back packs of a delivered order. */
function GoodsReturn({ adminOrder, now }: Omit<Props, 'isRefunded'>) {
  const { command, errors, values, isBusy } = useCommandFields('return-goods')
  const isLate = adminOrder.returnsUntil !== null && now >= adminOrder.returnsUntil
  return (
    <Panel id="next" title={t('Delivered')}>
      <Fold title={t('The buyer brings something back')} isOpen={errors.lines !== undefined}>
        <CommandForm {...command} orders={[adminOrder.card]} className="grid gap-4" label={t('Return')}>
          {isLate && (
            <p className="rounded-sm bg-brand-50 px-3 py-2 font-semibold text-danger">
              {t('It was delivered more than {returnDays} days ago: only an owner takes packs back.', {
                returnDays: shopLimits.fulfilment.returnDays,
              })}
            </p>
          )}
          <LineOutcomes
            lines={adminOrder.order.lines}
            options={outcomeChoices()}
            values={values}
            isGoodAtFirst={false}
            error={errors.lines}
          />
          <p className="text-sm text-ink-soft">
            {t('A credit note is made. What goes back of the money is decided next.')}
          </p>
          <SubmitButton isBusy={isBusy} kind="outline">
            {isBusy ? t('Saving...') : t('Taken back: make the credit note')}
          </SubmitButton>
        </CommandForm>
      </Fold>
      {mayComeBack(adminOrder) && (
        <Fold title={t('It was not delivered: the parcel is back, or lost')}>
          <ReturnForm adminOrder={adminOrder} />
        </Fold>
      )}
    </Panel>
  )
}

/** Returns whether a cash order may have been marked as delivered by mistake: its cash is not handed in, and nothing went back. */
function mayComeBack({ codState, credits, refunds }: AdminOrder): boolean {
  return codState === 'with-courier' && credits.length === 0 && refunds.every(({ progress }) => progress === 'dropped')
}

const returnOutcomes = () =>
  [
    { name: 'good', text: t('Good') },
    { name: 'damaged', text: t('Damaged') },
    { name: 'lost', text: t('Lost') },
  ] as const

/** Asks for the outcome of each returned pack; good ones go back into stock. */
function ReturnForm({ adminOrder }: { adminOrder: AdminOrder }) {
  const { command, errors, values, isBusy } = useCommandFields('finish-return')
  const isPaid = !isCashOrder(adminOrder.order)
  return (
    <CommandForm {...command} orders={[adminOrder.card]} className="grid gap-4" label={t('Take back')}>
      <LineOutcomes
        lines={adminOrder.order.lines}
        options={returnOutcomes()}
        values={values}
        isGoodAtFirst={true}
        error={errors.lines}
      />
      {isPaid && (
        <p className="text-sm text-ink-soft">
          {t('A credit note is made. What goes back of the money is decided next.')}
        </p>
      )}
      <SubmitButton isBusy={isBusy} kind="outline">
        {isBusy ? t('Saving...') : t('Taken back')}
      </SubmitButton>
    </CommandForm>
  )
}
