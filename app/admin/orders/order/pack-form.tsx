import { Link } from 'react-router'
import { CommandButton, CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import type { CommandOutcome } from '#app/admin/commands/command-form-result'
import { ChangedLines, LineBatches, LineText } from '#app/admin/orders/order/order-lines.tsx'
import { countInput } from '#app/admin/shared/inputs'
import { Panel } from '#app/admin/shared/panel.tsx'
import { textButton } from '#app/admin/shared/text-button'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { SureField } from '#app/ui/choice.tsx'
import { Field, FieldNotes, FormError, useFieldIds } from '#app/ui/field.tsx'
import { formatDay } from '#domain/calendar/moment'
import { sizeKey } from '#domain/catalog/sizes'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import type { ShortPick } from '#domain/fulfilment/pick-list'
import { awaitsCall, isAllowed } from '#domain/orders/order'
import { t } from '#domain/texts/translate'

export function PackForm({ adminOrder }: { adminOrder: AdminOrder }) {
  const { command, field, errors, wasTicked, result, isBusy } = useCommandFields('pack')
  const { id, about } = useFieldIds(errors.picked)
  const outcome = result?.outcomes?.[0]
  const tickAll = () => {
    for (const box of command.form.current?.querySelectorAll<HTMLInputElement>('[name=picked]') ?? [])
      box.checked = true
  }
  return (
    <Panel
      id="pack"
      title={t('Pack')}
      aside={
        <button type="button" onClick={tickAll} className={textButton}>
          {t('Tick all')}
        </button>
      }
    >
      <CommandForm {...command} orders={[adminOrder.card]} label={t('Pack')}>
        <HiddenFields values={{ print: 'label' }} />
        <ul className="divide-y divide-line" aria-describedby={about}>
          {adminOrder.order.lines.map((line, position) => (
            <li key={sizeKey(line.productId, line.size)}>
              <label className="flex min-h-14 cursor-pointer items-center gap-4 py-2 has-checked:bg-brand-50">
                <input
                  type="checkbox"
                  name="picked"
                  value={position}
                  defaultChecked={wasTicked('picked', String(position))}
                  className="size-7 shrink-0 accent-success"
                />
                <span className="min-w-0 flex-1">
                  <LineText line={line} />
                  <LineBatches adminOrder={adminOrder} position={position} />
                </span>
              </label>
            </li>
          ))}
          <ChangedLines adminOrder={adminOrder} />
        </ul>
        <FieldNotes id={id} error={errors.picked} />
        <UnsaleablePacks names={adminOrder.unsaleable} />
        <ShortLife picks={shortPicksOf(adminOrder)} error={errors.sure} />
        {outcome && !outcome.ok && !outcome.field && <Refusal outcome={outcome} />}
        <div className="mt-3 flex flex-wrap items-end gap-3">
          <Field
            label={t('Grams')}
            className="w-24 sm:w-40"
            {...field('weight', String(adminOrder.weightGrams ?? ''))}
            {...countInput}
            maxLength={6}
          />
          <SubmitButton
            isBusy={isBusy}
            kind={awaitsCall(adminOrder.card) ? 'outline' : 'primary'}
            className="flex-1 basis-40 px-2"
          >
            {isBusy ? t('Packing...') : t('Packed: print label')}
          </SubmitButton>
        </div>
        <p className="mt-2 text-sm text-ink-soft">
          {t('This makes the invoice, which stays. So look twice, then tap once.')}
        </p>
      </CommandForm>
      {isAllowed('accept', adminOrder.card.stage) && (
        // The order then leaves the view New, to be packed later.
        <CommandButton act="accept" order={adminOrder.card} className="mt-3 border-t border-line pt-3">
          {t('Accept now, pack later')}
        </CommandButton>
      )}
    </Panel>
  )
}

function shortPicksOf({ picks, order }: AdminOrder) {
  return picks.flatMap(({ isShort, position, code, bestBefore }) => {
    const line = order.lines[position]
    return isShort && line ? [{ name: line.name, size: line.size, code, bestBefore }] : []
  })
}

export function ShortLife({ picks, error }: { picks: readonly ShortPick[]; error: string | undefined }) {
  if (picks.length === 0 && error === undefined) return null
  return (
    <div className="mt-3 rounded-sm border-l-4 border-danger bg-brand-50 px-3 py-2">
      {picks.length > 0 && <p className="font-semibold">{t('Too little shelf life left when it arrives')}</p>}
      <ul className="text-sm">
        {picks.map(({ name, size, code, bestBefore }) => (
          <li key={`${name} ${size} ${code}`} className="wrap-anywhere">
            {t('{name}, {size}: batch {code}, best before {day}', { name, size, code, day: formatDay(bestBefore) })}
          </li>
        ))}
      </ul>
      <SureField label={t('Yes, send it all the same')} error={error} />
    </div>
  )
}

export function UnsaleablePacks({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <p className="mt-3 rounded-sm border-l-4 border-danger bg-brand-50 px-3 py-2 font-semibold wrap-anywhere">
      {t('All packs left of {names} are past their date or recalled. Receive new ones, or cancel the order.', {
        names: names.join('; '),
      })}
    </p>
  )
}

/** Links to where a refusal that is about no field can be corrected. */
function Refusal({ outcome }: { outcome: CommandOutcome }) {
  return (
    <div className="mt-3">
      <FormError text={outcome.text} />
      {outcome.links?.map(({ to, text }) => (
        <Link key={to} to={to} className="text-link flex min-h-tap items-center">
          {text}
        </Link>
      ))}
    </div>
  )
}
