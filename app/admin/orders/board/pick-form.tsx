import { Phone } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { CommandForm, orderValue, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { type CommandFormResult, outcomesOf } from '#app/admin/commands/command-form-result'
import { ShortLife, UnsaleablePacks } from '#app/admin/orders/order/pack-form.tsx'
import { documentsAddress, otherTile, PrintTile } from '#app/admin/orders/print-tile.tsx'
import { Badge } from '#app/admin/shared/badge.tsx'
import { Panel, Rows } from '#app/admin/shared/panel.tsx'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { formatDay } from '#domain/calendar/moment'
import { phoneLink } from '#domain/delivery/phone'
import { listShort, listUnsaleable, sumPicks } from '#domain/fulfilment/pick-list'
import type { PickOrder, ProposedBatch } from '#domain/fulfilment/pick-list.server'
import { plural, t } from '#domain/texts/translate'

type Props = {
  list: readonly PickOrder[]
  packed: readonly string[]
}

/** Packs the ticked orders. Cash orders that nobody has confirmed are not ticked at first. */
export function PickForm({ list: orders, packed }: Props) {
  const { command, result, errors, wasTicked, isBusy } = useCommandFields('pack')
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({})
  const isTicked = (order: PickOrder) =>
    changed[order.number] ?? wasTicked('orders', orderValue(order), !order.isUnconfirmed)
  const chosen = orders.filter(isTicked)
  const unconfirmed = orders.filter(({ isUnconfirmed }) => isUnconfirmed)
  const listItem = (order: PickOrder) => (
    <li key={order.number} className="group/order relative">
      <label className="flex cursor-pointer items-start gap-3 py-3">
        <input
          type="checkbox"
          name="orders"
          value={orderValue(order)}
          checked={isTicked(order)}
          onChange={({ currentTarget }) => setChanged({ ...changed, [order.number]: currentTarget.checked })}
          className="size-7 shrink-0 accent-success"
        />
        <OrderToPack order={order} />
      </label>
      {order.isUnconfirmed && (
        <a
          href={phoneLink(order.phone)}
          aria-label={t('Call {name}', { name: order.name })}
          className="icon-button absolute top-2 right-0 border border-edge bg-white hover:bg-paper-deep"
        >
          <Phone className="size-5" aria-hidden />
        </a>
      )}
    </li>
  )
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
      <BulkResult result={result} isEmpty={orders.length + packed.length === 0} />
      {packed.length > 0 && <PackedOrders numbers={packed} />}
      {chosen.length > 0 && <Picks orders={chosen} />}
      {orders.length > 0 && (
        <Panel title={tickedText(chosen.length, orders.length)}>
          <CommandForm {...command}>
            <HiddenFields values={{ picked: 'by-list' }} />
            <Rows>{orders.filter((order) => !order.isUnconfirmed).map(listItem)}</Rows>
            {unconfirmed.length > 0 && (
              <>
                <p className="mt-2 rounded-sm bg-paper px-3 py-2 text-sm font-semibold">
                  {plural(
                    unconfirmed.length,
                    '1 order waits to be confirmed. Call first, or tick it to pack it all the same.',
                    '{count} orders wait to be confirmed. Call first, or tick those to pack all the same.',
                    { count: unconfirmed.length },
                  )}
                </p>
                <Rows>{unconfirmed.map(listItem)}</Rows>
              </>
            )}
            <UnsaleablePacks names={listUnsaleable(chosen)} />
            <ShortLife picks={listShort(chosen)} error={errors.sure} />
            {chosen.length > 0 && (
              <p className="my-2 text-sm text-ink-soft">
                {t('Invoices that were made stay. Is everything in its parcel?')}
              </p>
            )}
            <SubmitButton isBusy={isBusy} className="w-full">
              {isBusy ? t('Packing...') : packText(chosen.length)}
            </SubmitButton>
          </CommandForm>
        </Panel>
      )}
    </div>
  )
}

function tickedText(chosen: number, all: number): string {
  if (chosen === 0) return plural(all, '1 order, not ticked', '{all} orders, none ticked', { all })
  if (chosen < all) return t('{chosen} of {all} orders', { chosen, all })
  return plural(all, '1 order', '{count} orders', { count: all })
}

/** Names the number of invoices, because they cannot be deleted afterwards. */
function packText(chosen: number): string {
  if (chosen === 0) return t('Tick what is packed')
  return plural(chosen, 'All packed: make 1 invoice', 'All packed: make {chosen} invoices', { chosen })
}

function Picks({ orders }: { orders: readonly PickOrder[] }) {
  const numbers = orders.map(({ number }) => number)
  return (
    <Panel title={t('Pick list')}>
      <div className="mb-2">
        <PrintTile
          href={documentsAddress('slip', numbers, 'pick')}
          text={plural(orders.length, 'Print the slip', 'Print {count} slips', { count: orders.length })}
        />
      </div>
      <Rows>
        {sumPicks(orders).map(({ name, size, quantity, batches }) => (
          <li key={`${name}|${size}`} className="flex items-baseline gap-2 py-2">
            <b className="min-w-9 font-display text-card font-semibold tabular-nums">{quantity} ×</b>
            <span className="min-w-0">
              <b className="font-semibold">{name}</b>, <span className="text-ink-soft">{size}</span>
              <Batches batches={batches} />
            </span>
          </li>
        ))}
      </Rows>
    </Panel>
  )
}

function OrderToPack({ order: { number, name, city, isUnconfirmed, notes, lines } }: { order: PickOrder }) {
  return (
    <span className="min-w-0 flex-1 wrap-anywhere">
      <span className={`flex flex-wrap justify-between gap-x-4 ${isUnconfirmed ? 'pr-14' : ''}`}>
        <b className="font-semibold tabular-nums">{number}</b>
        <span className="text-ink-soft">
          {name}, {city}
        </span>
      </span>
      {isUnconfirmed && <Badge tone="warning">{t('Cash not confirmed')}</Badge>}
      {notes.map((note) => (
        <span key={note} className="mt-1 block border-l-4 border-turmeric bg-paper px-2 text-sm whitespace-pre-line">
          {note}
        </span>
      ))}
      {lines.map((line) => (
        <span key={`${line.name}|${line.size}`} className="mt-1 hidden text-sm group-has-checked/order:block">
          {t('{quantity} × {name}, {size}', { quantity: line.quantity, name: line.name, size: line.size })}
          <Batches batches={line.batches} />
        </span>
      ))}
    </span>
  )
}

function Batches({ batches }: { batches: readonly ProposedBatch[] }) {
  return batches.map(({ code, bestBefore, quantity, isShort }) => (
    <span
      key={`${code} ${bestBefore}`}
      className={`block text-sm ${isShort ? 'font-semibold text-danger' : 'text-ink-soft'}`}
    >
      {t('Batch {code}', { code })}
      {batches.length > 1 && ` (${quantity})`}, {t('best before {day}', { day: formatDay(bestBefore) })}
    </span>
  ))
}

type BulkResultProps = { result: CommandFormResult | undefined; isEmpty: boolean }

/** Shows the orders that a command refused, and a link back to the board. `isEmpty`: none of the chosen orders is left. */
export function BulkResult({ result, isEmpty }: BulkResultProps) {
  const outcomes = outcomesOf(result)
  const refused = outcomes.filter(({ ok }) => !ok)
  return (
    <div className="lg:col-span-2">
      {outcomes.length > 1 && refused.length > 0 && (
        <ul className="mt-2 grid gap-1 rounded-md border border-danger bg-white p-3 text-sm">
          {refused.map(({ number, text }) => (
            <li key={number}>
              <b className="font-semibold">{number}</b>: {text}
            </li>
          ))}
        </ul>
      )}
      {isEmpty && refused.length === outcomes.length && (
        <p>{t('No order that waits for this is chosen. Select some on the board.')}</p>
      )}
      <TextLink to="/admin">{t('Back to the board')}</TextLink>
    </div>
  )
}

const documentNames = () => ({ label: t('Labels'), slip: t('Slips'), invoice: t('Invoices') }) as const

function PackedOrders({ numbers }: { numbers: readonly string[] }) {
  const count = numbers.length
  return (
    <Panel title={plural(count, 'Print for 1 packed order', 'Print for {count} packed orders', { count })}>
      <ul className="grid grid-cols-2 gap-2">
        {(['label', 'slip', 'invoice'] as const).map((kind) => (
          <li key={kind}>
            {/* Labels are what a packed parcel needs first. */}
            <PrintTile
              href={documentsAddress(kind, numbers, 'pick')}
              text={documentNames()[kind]}
              isFirst={kind === 'label'}
            />
          </li>
        ))}
        <li>
          <Link to="/admin?view=packed" className={otherTile}>
            {t('Packed orders')}
          </Link>
        </li>
      </ul>
    </Panel>
  )
}
