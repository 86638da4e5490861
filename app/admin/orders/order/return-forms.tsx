import { CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { Fold, Panel } from '#app/admin/shared/panel.tsx'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { FieldNotes, useFieldIds } from '#app/ui/field.tsx'
import { sizeKey } from '#domain/catalog/sizes'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { shopLimits } from '#domain/limits/shop-limits'
import { isCashOrder } from '#domain/orders/order'
import { t } from '#domain/texts/translate'

const outcomeChoices = () =>
  [
    { name: 'good', text: t('Good, back into stock') },
    { name: 'damaged', text: t('Damaged') },
  ] as const

export function GoodsReturn({ adminOrder, now }: { adminOrder: AdminOrder; now: number }) {
  const { command, errors, values, isBusy } = useCommandFields('return-goods')
  const again = useCommandFields('send-again')
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
          <CreditNoteText />
          <SubmitButton isBusy={isBusy} kind="outline">
            {isBusy ? t('Saving...') : t('Taken back: make the credit note')}
          </SubmitButton>
        </CommandForm>
      </Fold>
      {adminOrder.order.totalPaise > 0 && (
        <Fold title={t('Send packs again, for nothing')} isOpen={again.errors.lines !== undefined}>
          <CommandForm {...again.command} orders={[adminOrder.card]} className="grid gap-4" label={t('Send again')}>
            <LineOutcomes
              lines={adminOrder.order.lines}
              options={[{ name: 'again', text: t('Packs to send again') }]}
              values={again.values}
              isGoodAtFirst={false}
              error={again.errors.lines}
            />
            <p className="text-sm text-ink-soft">
              {t('They are a new order of ₹0 to the same address, without an invoice.')}
            </p>
            <SubmitButton isBusy={again.isBusy} kind="outline">
              {again.isBusy ? t('Saving...') : t('Place the order of ₹0')}
            </SubmitButton>
          </CommandForm>
        </Fold>
      )}
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

function CreditNoteText() {
  return (
    <p className="text-sm text-ink-soft">{t('A credit note is made. What goes back of the money is decided next.')}</p>
  )
}

const returnOutcomes = () =>
  [
    { name: 'good', text: t('Good') },
    { name: 'damaged', text: t('Damaged') },
    { name: 'lost', text: t('Lost') },
  ] as const

/** Asks for the outcome of each returned pack; good ones go back into stock. */
export function ReturnForm({ adminOrder }: { adminOrder: AdminOrder }) {
  const { command, errors, values, isBusy } = useCommandFields('finish-return')
  return (
    <CommandForm {...command} orders={[adminOrder.card]} className="grid gap-4" label={t('Take back')}>
      <LineOutcomes
        lines={adminOrder.order.lines}
        options={returnOutcomes()}
        values={values}
        isGoodAtFirst={true}
        error={errors.lines}
      />
      {!isCashOrder(adminOrder.order) && <CreditNoteText />}
      <SubmitButton isBusy={isBusy} kind="outline">
        {isBusy ? t('Saving...') : t('Taken back')}
      </SubmitButton>
    </CommandForm>
  )
}

type Props = {
  lines: AdminOrder['order']['lines']
  /** The possible outcomes of a pack: the field's name before the line's position, and its label. */
  options: readonly { name: string; text: string }[]
  values: Partial<Record<string, string>>
  /** The default number of good packs: all of a line, or none. */
  isGoodAtFirst: boolean
  error: string | undefined
}

function LineOutcomes({ lines, options, values, isGoodAtFirst, error }: Props) {
  const { id, about } = useFieldIds(error)
  return (
    <>
      {lines.map((line, position) => (
        <fieldset key={sizeKey(line.productId, line.size)} aria-describedby={about}>
          <legend className="font-semibold">
            {line.quantity} × {line.name}, {line.size}
          </legend>
          <HiddenFields values={{ line: position }} />
          <div className={`mt-1 grid gap-2 ${options.length === 2 ? 'grid-cols-2' : 'grid-cols-3'}`}>
            {options.map(({ name, text }) => (
              <label key={name} className="text-sm">
                {text}
                <input
                  name={`${name}.${position}`}
                  inputMode="numeric"
                  maxLength={2}
                  autoComplete="off"
                  defaultValue={values[`${name}.${position}`] ?? (isGoodAtFirst && name === 'good' ? line.quantity : 0)}
                  className="input"
                />
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <FieldNotes id={id} error={error} />
    </>
  )
}
