import { CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { Fold, Panel } from '#app/admin/shared/panel.tsx'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { FieldNotes, useFieldIds } from '#app/ui/field.tsx'
import { sizeKey } from '#domain/catalog/sizes'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { shopLimits } from '#domain/limits/shop-limits'
import { isCashOrder } from '#domain/orders/order'
import { t } from '#domain/texts/translate'

export function GoodsReturn({ adminOrder, now }: { adminOrder: AdminOrder; now: number }) {
  const isLate = adminOrder.returnsUntil !== null && now >= adminOrder.returnsUntil
  return (
    <Panel id="next" title={t('Delivered')}>
      <Fold title={t('The buyer brings something back')}>
        {isLate && (
          <p className="mb-4 rounded-sm bg-brand-50 px-3 py-2 font-semibold text-danger">
            {t('It was delivered more than {returnDays} days ago: only an owner takes packs back.', {
              returnDays: shopLimits.fulfilment.returnDays,
            })}
          </p>
        )}
        <PacksForm
          act="return-goods"
          adminOrder={adminOrder}
          counts={{ good: t('Good, back into stock'), damaged: t('Damaged') }}
          note={creditNoteText()}
          button={t('Taken back: make the credit note')}
        />
      </Fold>
      {adminOrder.order.totalPaise > 0 && (
        <Fold title={t('Send packs again, for nothing')}>
          <PacksForm
            act="send-again"
            adminOrder={adminOrder}
            counts={{ again: t('Packs to send again') }}
            note={t('They are a new order of ₹0 to the same address, without an invoice.')}
            button={t('Place the order of ₹0')}
          />
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

const creditNoteText = () => t('A credit note is made. What goes back of the money is decided next.')

export function ReturnForm({ adminOrder }: { adminOrder: AdminOrder }) {
  return (
    <PacksForm
      act="finish-return"
      adminOrder={adminOrder}
      counts={{ good: t('Good'), damaged: t('Damaged'), lost: t('Lost') }}
      isGoodAtFirst
      note={isCashOrder(adminOrder.order) ? '' : creditNoteText()}
      button={t('Taken back')}
    />
  )
}

type Props = {
  act: string
  adminOrder: AdminOrder
  /** What is counted of each line: the label, by the field's name before the line's position. */
  counts: Record<string, string>
  /** All packs of a line are good at first; else none are counted. */
  isGoodAtFirst?: boolean
  note: string
  button: string
}

function PacksForm({ act, adminOrder: { card, order }, counts, isGoodAtFirst = false, note, button }: Props) {
  const { command, errors, values } = useCommandFields(act)
  const { id, about } = useFieldIds(errors.lines)
  return (
    <CommandForm {...command} orders={[card]} className="grid gap-4" button={button}>
      {order.lines.map((line, position) => (
        <fieldset key={sizeKey(line.productId, line.size)} aria-describedby={about}>
          <legend className="font-semibold">
            {line.quantity} × {line.name}, {line.size}
          </legend>
          <HiddenFields values={{ line: position }} />
          <div className={`mt-1 grid gap-2 ${Object.keys(counts).length === 2 ? 'grid-cols-2' : 'grid-cols-3'}`}>
            {Object.entries(counts).map(([name, text]) => (
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
      <FieldNotes id={id} error={errors.lines} />
      {note && <p className="text-sm text-ink-soft">{note}</p>}
    </CommandForm>
  )
}
