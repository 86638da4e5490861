import { useState } from 'react'
import { useFetcher } from 'react-router'
import { CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { linesOf, PacksField, packsOf, type SoldSize } from '#app/admin/orders/packs-field.tsx'
import { FoldedPanel } from '#app/admin/shared/panel.tsx'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { isCashOrder, type OrderLine } from '#domain/orders/order'
import { t } from '#domain/texts/translate'

export function ChangeForm({ adminOrder: { card, order } }: { adminOrder: AdminOrder }) {
  const { command, errors } = useCommandFields('change-lines')
  const { data, state, load } = useFetcher<{ sizes: SoldSize[] }>()
  const own = order.lines.map(toSize)
  const [packs, setPacks] = useState(packsOf(order.lines.map((line) => ({ ...line, id: line.productId }))))
  const others = (data?.sizes ?? []).filter(({ id, size }) => !own.some((one) => one.id === id && one.size === size))
  const sizes = [...own, ...others]
  const loadSizes = () => {
    if (!data && state === 'idle') void load('/admin/orders/new')
  }
  return (
    <FoldedPanel
      id="change"
      title={t('Change what is in it')}
      summary={t('Something is out of stock, or something else is wanted')}
    >
      <CommandForm {...command} orders={[card]} className="grid gap-3" button={t('Change the order')}>
        <HiddenFields values={{ lines: JSON.stringify(linesOf(sizes, packs)) }} />
        <PacksField sizes={sizes} packs={packs} onChange={setPacks} onSearch={loadSizes} error={errors.lines} />
        <p className="text-sm text-ink-soft">
          {isCashOrder(order)
            ? t('The buyer has that much more or less to pay at the door, and is told.')
            : t('What is paid too much goes back by itself, and the buyer is told.')}{' '}
          {t('Shipping does not rise. Of what is missing count the shelf under Stock.')}
        </p>
      </CommandForm>
    </FoldedPanel>
  )
}

/** Whether more of it is in stock is seen when it is sent. */
function toSize({ productId, name, size, pricePaise }: OrderLine): SoldSize {
  return { id: productId, name, size, pricePaise, inStock: true }
}
