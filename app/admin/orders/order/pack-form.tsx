import { Suspense } from 'react'
import { CommandButton } from '#app/admin/commands/command-button.tsx'
import { CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { LineBatches, LineText, RemovedLines } from '#app/admin/orders/order/order-lines.tsx'
import { countInput } from '#app/admin/shared/inputs'
import { Panel } from '#app/admin/shared/panel.tsx'
import { textButton } from '#app/admin/shared/text-button'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { lazyPart } from '#app/navigation/load-part'
import { SubmitButton } from '#app/ui/button.tsx'
import { Field, FieldNotes, useFieldIds } from '#app/ui/field.tsx'
import { sizeKey } from '#domain/catalog/size-key'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { awaitsCall, isAllowed } from '#domain/orders/stage'
import { t } from '#domain/texts/translate'

const PackWarnings = lazyPart(async () => (await import('#app/admin/orders/order/pack-warnings.tsx')).PackWarnings)

/** Shows the lines to tick as they go into the parcel, and the Pack button, which issues the invoice. */
export function PackForm({ adminOrder }: { adminOrder: AdminOrder }) {
  const { command, field, errors, wasTicked, result, isBusy } = useCommandFields('pack')
  const { id, about } = useFieldIds(errors.picked)
  const { unsaleable } = adminOrder
  const { lines } = adminOrder.order
  const short = shortPicksOf(adminOrder)
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
          {lines.map((line, position) => (
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
          <RemovedLines adminOrder={adminOrder} />
        </ul>
        <FieldNotes id={id} error={errors.picked} />
        <Suspense>
          {(unsaleable.length > 0 || short.length > 0 || result?.ok === false) && (
            <PackWarnings
              unsaleable={unsaleable}
              short={short}
              outcome={result?.outcomes?.[0]}
              shortError={errors.sure}
            />
          )}
        </Suspense>
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
        <CommandButton
          act="accept"
          order={adminOrder.card}
          busyText={t('Accepting...')}
          className="mt-3 border-t border-line pt-3"
        >
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
