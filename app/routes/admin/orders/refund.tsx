import { ChevronLeft } from 'lucide-react'
import { Fragment, useEffect, useState } from 'react'
import { CommandButton, CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { upiRecordedText } from '#app/admin/commands/command-texts'
import { enteredRefund, runCommands } from '#app/admin/commands/order-commands.server'
import { ResultBar } from '#app/admin/commands/result-bar.tsx'
import { sendCommand } from '#app/admin/commands/send-command'
import { ReasonForm } from '#app/admin/orders/order/cancel-form.tsx'
import { RefundList } from '#app/admin/orders/order/refund-list.tsx'
import { drawPayCode } from '#app/admin/orders/refund/pay-code.server'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { amountInput } from '#app/admin/shared/inputs'
import { EmptyText, Fold, FoldedPanel, Panel } from '#app/admin/shared/panel.tsx'
import { commandAction, staffLoader } from '#app/admin/shared/staff-form.server'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { lazyPart } from '#app/navigation/load-part'
import { notFound } from '#app/navigation/not-found'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { SubmitButton } from '#app/ui/button.tsx'
import { Choice } from '#app/ui/choice.tsx'
import { Field } from '#app/ui/field.tsx'
import { FieldGroup } from '#app/ui/field-group.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { type AdminOrder, type AdminRefund, findAdminOrder } from '#domain/fulfilment/admin-order.server'
import { closeReasons, refundReasons } from '#domain/fulfilment/reasons'
import { formatRupees, parseRupees } from '#domain/money'
import { isCashOrder, isRefundedByHand, isUnshipped, outOfStock } from '#domain/orders/order'
import { t, translated } from '#domain/texts/translate'
import type { Route } from './+types/refund'

const CancelForm = lazyPart(async () => (await import('#app/admin/orders/order/cancel-form.tsx')).CancelForm)
const ManualRefunds = lazyPart(async () => (await import('#app/admin/orders/refund/manual-refunds.tsx')).ManualRefunds)
const ChangeForm = lazyPart(async () => (await import('#app/admin/orders/order/change-form.tsx')).ChangeForm)

export const handle: RouteHandle = staffPage

/** Asks for a fresh code before anything is typed. */
export const loader = staffLoader(
  async ({ db, now, query }, { number }: { number: string }) => {
    const adminOrder = await findAdminOrder(db, now, number.toUpperCase())
    if (!adminOrder) throw notFound()
    const manual = adminOrder.refunds.filter(({ isManual, state }) => isManual && state === 'due')
    const codes = manual.map((refund) => ({ refund, code: adminOrder.upiId ? drawPayCode(adminOrder, refund) : null }))
    const recorded = adminOrder.events.find(({ act }) => act === 'leave-upi')
    const upiOrigin = recorded
      ? { text: upiRecordedText(recorded, now), isByLink: recorded.data.leftBy === 'link' }
      : null
    return { adminOrder, codes, upiOrigin, entered: enteredRefund(query) }
  },
  { freshCode: true },
)

export const action = commandAction(runCommands)
export const clientAction = sendCommand
export const shouldRevalidate = refreshAfterRefusal

export default function RefundPage({ loaderData }: Route.ComponentProps) {
  const { staff, adminOrder, codes, upiOrigin, entered } = loaderData
  const { number, stage } = adminOrder.card
  const isHere = isUnshipped(stage)
  const mayCancel = isHere && !isCashOrder(adminOrder.order) && adminOrder.order.state === 'confirmed'
  return (
    <AdminLayout title={t('Send money back')} tab={t('Refund {number}', { number })}>
      <ResultBar />
      <div className="grid max-w-text gap-4 pb-24">
        <TextLink to={`/admin/orders/${number}#money`} className="gap-1">
          <ChevronLeft className="size-5" aria-hidden />
          {t('Order {number}', { number })}
        </TextLink>
        <FailedRefunds adminOrder={adminOrder} isOwner={staff.role === 'owner'} />
        <MadeRefunds refunds={adminOrder.refunds} />
        {codes.length > 0 && <ManualRefunds codes={codes} adminOrder={adminOrder} upiOrigin={upiOrigin} />}
        {mayCancel && adminOrder.mayChangeLines && <ChangeForm key={adminOrder.card.version} adminOrder={adminOrder} />}
        {mayCancel && <CancelForm adminOrder={adminOrder} isPaid reason={outOfStock} />}
        <RefundForm adminOrder={adminOrder} entered={entered} isOwner={staff.role === 'owner'} />
        {staff.role === 'owner' && adminOrder.owedPaise > 0 && <CloseCredits adminOrder={adminOrder} />}
      </div>
    </AdminLayout>
  )
}

function FailedRefunds({ adminOrder: { card, refunds }, isOwner }: { adminOrder: AdminOrder; isOwner: boolean }) {
  const failed = refunds.filter(({ state }) => state === 'failed')
  if (failed.length === 0) return null
  return (
    <Panel title={t('Did not go through')}>
      <RefundList refunds={failed} title={null} />
      {failed.map((refund) => (
        <Fragment key={refund.id}>
          <CommandButton act="retry-refund" order={card} fields={{ refund: refund.id }} className="mt-2">
            {t('Try {amount} again now', { amount: formatRupees(refund.amountPaise) })}
          </CommandButton>
          {isOwner && (
            <Fold title={t('Not to be sent')}>
              <p className="mb-3 text-ink-soft">
                {t('It is not tried again. What it pays for goods that came back is owed again.')}
              </p>
              <ReasonForm
                act="drop-refund"
                order={card}
                reasons={closeReasons}
                fields={{ refund: refund.id }}
                button={t('Drop this refund')}
              />
            </Fold>
          )}
        </Fragment>
      ))}
    </Panel>
  )
}

/** Lists the refunds that are decided, sent or dropped, so that nobody sends the same money twice. */
function MadeRefunds({ refunds }: { refunds: AdminRefund[] }) {
  const made = refunds.filter(({ state, isManual }) => state !== 'failed' && !(isManual && state === 'due'))
  if (made.length === 0) return null
  return (
    <Panel title={t('Sent back, or decided')}>
      <RefundList refunds={made} title={null} />
    </Panel>
  )
}

function CloseCredits({ adminOrder: { card, owedPaise } }: { adminOrder: AdminOrder }) {
  return (
    <FoldedPanel
      id="close-credits"
      title={t('Nothing more goes back')}
      summary={t('{amount} open', { amount: formatRupees(owedPaise) })}
    >
      <p className="mb-3 text-ink-soft">
        {t('The order leaves the list of issues. Money can still be sent back later.')}
      </p>
      <ReasonForm act="close-credits" order={card} reasons={closeReasons} button={t('Nothing more goes back')} />
    </FoldedPanel>
  )
}

/** `entered` is what was typed before a code was asked for. */
type RefundFormProps = { adminOrder: AdminOrder; isOwner: boolean; entered: { amount?: string; against?: string } }

/** No amount is proposed in the field, so that no other sum is sent than the one that was typed; the button names it. */
function RefundForm({ adminOrder, isOwner, entered }: RefundFormProps) {
  const { command, field, errors, values, isBusy, result } = useCommandFields('refund')
  const first = values.amount ?? (result?.ok ? '' : (entered.amount ?? ''))
  const [amount, setAmount] = useState(first)
  useEffect(() => {
    if (result?.ok) setAmount('')
  }, [result])
  const { credits, owedPaise, refundablePaise, documents, order } = adminOrder
  const open = credits.filter(({ openPaise }) => openPaise > 0)
  const mayGiveGoodwill = isOwner || documents.length === 0
  if (refundablePaise === 0)
    return (
      <Panel title={t('Nothing left')}>
        <EmptyText>{t('Nothing that was paid for this order is left to send back.')}</EmptyText>
      </Panel>
    )
  if (open.length === 0 && !mayGiveGoodwill)
    return (
      <Panel title={t('Nothing came back')}>
        <EmptyText>
          {t(
            'Without goods that came back only an owner sends money back. What the buyer brings is noted on the order’s page first.',
          )}
        </EmptyText>
      </Panel>
    )
  const chosen = values.against ?? entered.against ?? (owedPaise > 0 ? open[0]?.number : undefined) ?? 'goodwill'
  const typedPaise = parseRupees(amount)
  const left = formatRupees(refundablePaise)
  const buttonText = typedPaise ? t('Send {amount} back', { amount: formatRupees(typedPaise) }) : t('Send it back')
  return (
    <Panel title={t('Send back')}>
      <CommandForm {...command} orders={[adminOrder.card]} className="grid gap-4" label={t('Refund')}>
        <p className="text-ink-soft">
          {isRefundedByHand(order)
            ? t('This was paid to us: somebody sends it by UPI. At most {left}.', { left })
            : t('To where it was paid from, by itself; banks take 5 to 7 working days. At most {left}.', { left })}
        </p>
        <FieldGroup legend={t('For what')} error={errors.against}>
          {open.map(({ number, openPaise }) => (
            <Choice key={number} type="radio" name="against" value={number} defaultChecked={chosen === number}>
              {t('Credit note {number}: {open} open', { number, open: formatRupees(openPaise) })}
            </Choice>
          ))}
          {mayGiveGoodwill &&
            Object.entries(refundReasons).map(([name, reason]) => (
              <Choice key={name} type="radio" name="against" value={name} defaultChecked={chosen === name}>
                {name === 'goodwill' ? t('Goodwill: nothing came back') : translated(reason)}
              </Choice>
            ))}
        </FieldGroup>
        <Field
          label={t('Amount in rupees')}
          {...field('amount')}
          defaultValue={first}
          onInput={(event) => setAmount(event.currentTarget.value)}
          {...amountInput}
          maxLength={10}
        />
        <SubmitButton isBusy={isBusy}>{isBusy ? t('Sending...') : buttonText}</SubmitButton>
        <p className="text-sm text-ink-soft">{t('There is no Undo for money. The buyer is told when it is sent.')}</p>
      </CommandForm>
    </Panel>
  )
}
