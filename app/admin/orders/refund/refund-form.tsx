import { useEffect, useState } from 'react'
import { CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { amountInput } from '#app/admin/shared/inputs'
import { EmptyText, Panel } from '#app/admin/shared/panel.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { Choice } from '#app/ui/choice.tsx'
import { Field } from '#app/ui/field.tsx'
import { FieldGroup } from '#app/ui/field-group.tsx'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { refundReasons } from '#domain/fulfilment/reasons'
import { formatRupees, parseRupees } from '#domain/money'
import { isRefundedByHand } from '#domain/orders/order'
import { t, translated } from '#domain/texts/translate'

/** `entered` is what was typed before a code was asked for. */
type Props = { adminOrder: AdminOrder; isOwner: boolean; entered: { amount?: string; against?: string } }

/** No amount is proposed in the field, so that no other sum is sent than the one that was typed; the button names it. */
export function RefundForm({ adminOrder, isOwner, entered }: Props) {
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
