import type { CommandOutcome } from '#app/admin/commands/command-form-result'
import type { ReadyCommand } from '#app/admin/commands/order-commands.server'
import { stageNames } from '#app/admin/commands/stage-names'
import { changedText, keyUsedText } from '#app/admin/shared/refusal-texts'
import { formatRecentInSentence } from '#app/admin/shared/times'
import { match } from '#app/forms/match'
import { orderActs } from '#domain/audit/acts'
import { formatDay } from '#domain/calendar/moment'
import { formatRupees } from '#domain/money'
import { firstName } from '#domain/notifications/customer-name'
import { findStep, type OrderCommand } from '#domain/orders/order'
import type { OrderEvent } from '#domain/orders/order-events.server'
import { plural, t, translated } from '#domain/texts/translate'

function doneText(act: OrderCommand, order: string): string {
  const text = translated(orderActs[act]).replace('{about}', order)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const actors = () => ({ buyer: t('The buyer'), courier: t('The courier’s site'), system: t('The shop') })

export function describeEntry({ act, at, by }: OrderEvent, now: number): string {
  const staffName = by.kind === 'staff' ? firstName(by.name, t('Somebody')) : null
  return t('{who} {did} {when}.', {
    who: staffName ?? actors()[by.kind === 'staff' ? 'system' : by.kind],
    did: translated(orderActs[act]).replace('{about}', t('this order')),
    when: formatRecentInSentence(at, now),
  })
}

export function upiRecordedText(event: OrderEvent, now: number): string {
  const when = formatRecentInSentence(event.at, now)
  switch (event.data.leftBy) {
    case 'link':
      return t('Left by the link of the order {when}, without signing in.', { when })
    case 'account':
      return t('Left by the buyer {when}, signed in to the account of the order.', { when })
    default:
      return describeEntry(event, now)
  }
}

type Result = Awaited<ReturnType<ReadyCommand>>
type AnyRefused = Extract<Result, { ok: false }>

export function outcomeOf(result: Result, { number, now }: { number: string; now: number }): CommandOutcome {
  if (!result.ok) {
    const told = refusalOf(result, number, now)
    const refusal = { number, ok: false, isStale: result.reason === 'stale' }
    return typeof told === 'string' ? { ...refusal, text: told } : { ...refusal, ...told }
  }
  const mayUndo = findStep(result.act)?.canBeUndone
  const links = mayUndo ? [{ to: `/admin/orders/${number}`, text: t('Open the order') }] : []
  return { number, ok: true, text: doneText(result.act, number), links }
}

/** Says what was done with the orders of a command, and with how many not: `Packed 3 orders, 1 not.` */
export function summaryOf(act: OrderCommand, outcomes: CommandOutcome[]): string {
  const [only] = outcomes
  if (only && outcomes.length === 1) return only.ok ? `${only.text}.` : only.text
  const count = outcomes.filter(({ ok }) => ok).length
  const summary = doneText(act, plural(count, '1 order', '{count} orders', { count }))
  const refused = outcomes.length - count
  return refused === 0 ? `${summary}.` : t('{done}, {refused} not.', { done: summary, refused })
}

/** A refusal about a field of the form, or with links to pages where its reason can be removed; the others are a text alone. */
type Told = Pick<CommandOutcome, 'text' | 'field' | 'links'>

const at = (field: string, text: string): Told => ({ field, text })

function refusalOf(refused: AnyRefused, number: string, now: number): string | Told {
  return match<AnyRefused, 'reason', string | Told>(refused, 'reason', {
    unknown: () => t('There is no such order.'),
    'key-used': keyUsedText,
    stale: ({ latest }) => (latest ? describeEntry(latest, now) : changedText()),
    'not-allowed': ({ stage, state }) => {
      if (state === 'pending') return t('This order has not been paid yet.')
      if (state === 'cancelled') return t('This order came to nothing before it was paid.')
      return t('That cannot be done with this order: {stage}.', { stage: stageNames()[stage].toLowerCase() })
    },
    'documents-held': ({ until }) =>
      until === 'clock'
        ? t(
            'The clock of the shop’s machine is wrong, so nothing is invoiced or credited until it is set right: see Issues.',
          )
        : t(
            'The shop was brought back from a backup, so nothing is invoiced or credited now. Under Issues an owner types the last numbers.',
          ),
    'not-picked': () => at('picked', t('Please tick every line that is in the parcel.')),
    'unknown-courier': () => at('courier', t('Please choose who carries it.')),
    'courier-not-used': () => at('courier', t('This courier is not used at present. Please choose another one.')),
    'no-tracking-number': () => at(`tracking.${number}`, t('Please type the tracking number of the parcel.')),
    'tracking-number-taken': ({ by }) =>
      at(`tracking.${number}`, t('Order {by} has that tracking number already.', { by })),
    booked: () => t('A courier is booked for it already.'),
    'parcel-unchanged': () => at(`tracking.${number}`, t('Courier and number are these already.')),
    'cash-taken': () => at('courier', t('The courier has taken the cash of this order, so its courier stays.')),
    'no-reason': () => at('reason', t('Please choose a reason.')),
    'lines-unclear': () => at('lines', t('Good, damaged and lost packs must add up to what was sent, in each line.')),
    'partly-returned': () =>
      t('Packs were taken back or money was sent back already, so take back the rest as a return.'),
    'not-undoable': () => t('What happened last cannot be taken back.'),
    'too-late': () => t('The minute for Undo is over.'),
    'no-tax-rate': ({ products, productIds }) => ({
      text: t('No invoice can be made yet: HSN and tax rate are missing for {products}.', {
        products: products.join(', '),
      }),
      links: productIds.map((id, place) => ({
        to: `/admin/products/edit/${id}#hsn`,
        text: t('HSN and tax rate of {product}', { product: products[place] ?? id }),
      })),
    }),
    'short-life': ({ batches }) =>
      at(
        'sure',
        t('Too little shelf life is left when it arrives: {list}. Say yes below if it shall go out all the same.', {
          list: batches
            .map(({ name, code, bestBefore }) =>
              t('{name}, batch {code}, best before {day}', { name, code, day: formatDay(bestBefore) }),
            )
            .join('; '),
        }),
      ),
    'only-unsaleable': ({ names }) =>
      t('All packs left of {names} are past their date or recalled. Receive new ones, or cancel the order.', {
        names: names.join(', '),
      }),
    refunded: () => t('All that was paid goes back to the buyer, so nothing is sent for it. Please cancel this order.'),
    recalled: ({ codes }) =>
      t('Batch {codes} in it is recalled. Please cancel this order.', { codes: codes.join(', ') }),
    'message-not-failed': () => t('This message is on its way, or has arrived, by now.'),
    'nothing-to-refund': () => t('Nothing that was paid is left to send back.'),
    'too-much': ({ refundablePaise }) =>
      at('amount', t('At most {left} can go back.', { left: formatRupees(refundablePaise) })),
    'no-credit-note': () => at('against', t('Please choose what it is for.')),
    'goodwill-by-owner': () =>
      at('against', t('After the invoice only an owner sends money back without a credit note.')),
    'nothing-owed': () => t('Nothing is to go back any more.'),
    'close-by-owner': () => t('Only an owner says that nothing more goes back.'),
    'over-limit': ({ limitPaise }) =>
      at(
        'amount',
        t('Managers send back at most {limit} of one order. Please ask an owner.', { limit: formatRupees(limitPaise) }),
      ),
    'refund-being-tried': () => t('The bank is being asked right now. Please try again in a few minutes.'),
    'refund-not-open': () => t('This refund has gone another way by now.'),
    'no-reference': () => at('reference', t('Please type the bank’s reference: at least 6 letters and digits.')),
    'reference-known': ({ other }) =>
      at(
        'sure',
        t('Order {number} has a refund with this reference. Did one transfer pay both? Then tick below.', {
          number: other,
        }),
      ),
    'no-upi-id': () => at('upi', t('A UPI id looks like asha@okaxis.')),
    'upi-known': () => t('There is a UPI id already.'),
    'nothing-returned': () => at('lines', t('Please say how many packs came back.')),
    'nothing-sent-again': () => at('lines', t('Please say how many packs go out again.')),
    'not-in-stock': ({ names }) => at('lines', t('Not in stock any more: {names}.', { names: names.join(', ') })),
    'more-than-ordered': () => at('lines', t('These are more packs than were ordered.')),
    'lines-unchanged': () => at('lines', t('Nothing is changed yet.')),
    'has-offer': () =>
      at(
        'lines',
        t(
          'This order has an offer, so nothing more comes in: packs can only go out. Please take a new order for the rest.',
        ),
      ),
    'above-cash': ({ mostPaise }) =>
      at(
        'lines',
        t('Cash on Delivery is possible up to {amount}. {otherwise}', {
          amount: formatRupees(mostPaise),
          otherwise: t('Please take a new order for the rest.'),
        }),
      ),
    'costs-more': ({ morePaise, phone, more }) => {
      const amount = formatRupees(morePaise)
      const query = new URLSearchParams({ phone, lines: JSON.stringify(more) })
      return {
        field: 'lines',
        text: t('That is {amount} more than was paid. Please take a new order for the rest.', { amount }),
        links: [{ to: `/admin/orders/new?${query}`, text: t('New order for the rest') }],
      }
    },
    'all-removed': () => at('lines', t('Nothing would be left to send. Please cancel the order instead.')),
    'more-than-sold': () => at('lines', t('These are more packs than the buyer still has.')),
    'too-late-to-return': ({ days }) =>
      at('lines', t('It was delivered more than {days} days ago: only an owner takes packs back now.', { days })),
  })
}
