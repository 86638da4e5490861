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

/** Returns who did what with an order, and when: Meera packed this order at 10:42 am. */
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
type Reason = AnyRefused['reason']

export function outcomeOf(result: Result, { number, now }: { number: string; now: number }): CommandOutcome {
  if (!result.ok) {
    const about = { field: refusalField(result, number), links: refusalLinks(result) }
    return { number, ok: false, text: commandRefusalText(result, now), isStale: result.reason === 'stale', ...about }
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

function commandRefusalText(refused: AnyRefused, now: number): string {
  return match(refused, 'reason', {
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
    'not-picked': () => t('Please tick every line that is in the parcel.'),
    'unknown-courier': () => t('Please choose who carries it.'),
    'courier-not-used': () => t('This courier is not used at present. Please choose another one.'),
    'no-tracking-number': () => t('Please type the tracking number of the parcel.'),
    'tracking-number-taken': ({ by }) => t('Order {by} has that tracking number already.', { by }),
    booked: () => t('A courier is booked for it already.'),
    'parcel-unchanged': () => t('Courier and number are these already.'),
    'cash-taken': () => t('The courier has taken the cash of this order, so its courier stays.'),
    'no-reason': () => t('Please choose a reason.'),
    'lines-unclear': () => t('Good, damaged and lost packs must add up to what was sent, in each line.'),
    'partly-returned': () =>
      t('Packs were taken back or money was sent back already, so take back the rest as a return.'),
    'not-undoable': () => t('What happened last cannot be taken back.'),
    'too-late': () => t('The minute for Undo is over.'),
    'no-tax-rate': ({ products }) =>
      t('No invoice can be made yet: HSN and tax rate are missing for {products}.', { products: products.join(', ') }),
    'short-life': ({ batches }) =>
      t('Too little shelf life is left when it arrives: {list}. Say yes below if it shall go out all the same.', {
        list: batches
          .map(({ name, code, bestBefore }) =>
            t('{name}, batch {code}, best before {day}', { name, code, day: formatDay(bestBefore) }),
          )
          .join('; '),
      }),
    'only-unsaleable': ({ names }) =>
      t('All packs left of {names} are past their date or recalled. Receive new ones, or cancel the order.', {
        names: names.join(', '),
      }),
    refunded: () => t('All that was paid goes back to the buyer, so nothing is sent for it. Please cancel this order.'),
    recalled: ({ codes }) =>
      t('Batch {codes} in it is recalled. Please cancel this order.', { codes: codes.join(', ') }),
    'message-not-failed': () => t('This message is on its way, or has arrived, by now.'),
    'nothing-to-refund': () => t('Nothing that was paid is left to send back.'),
    'too-much': ({ refundablePaise }) => t('At most {left} can go back.', { left: formatRupees(refundablePaise) }),
    'no-credit-note': () => t('Please choose what it is for.'),
    'goodwill-by-owner': () => t('After the invoice only an owner sends money back without a credit note.'),
    'nothing-owed': () => t('Nothing is to go back any more.'),
    'close-by-owner': () => t('Only an owner says that nothing more goes back.'),
    'over-limit': ({ limitPaise }) =>
      t('Managers send back at most {limit} of one order. Please ask an owner.', { limit: formatRupees(limitPaise) }),
    'refund-being-tried': () => t('The bank is being asked right now. Please try again in a few minutes.'),
    'refund-not-open': () => t('This refund has gone another way by now.'),
    'no-reference': () => t('Please type the bank’s reference: at least 6 letters and digits.'),
    'reference-known': ({ other }) =>
      t('Order {number} has a refund with this reference. Did one transfer pay both? Then tick below.', {
        number: other,
      }),
    'no-upi-id': () => t('A UPI id looks like asha@okaxis.'),
    'upi-known': () => t('There is a UPI id already.'),
    'nothing-returned': () => t('Please say how many packs came back.'),
    'nothing-sent-again': () => t('Please say how many packs go out again.'),
    'not-in-stock': ({ names }) => t('Not in stock any more: {names}.', { names: names.join(', ') }),
    'more-than-ordered': () => t('These are more packs than were ordered.'),
    'lines-unchanged': () => t('Nothing is changed yet.'),
    'has-offer': () =>
      t(
        'This order has an offer, so nothing more comes in: packs can only go out. Please take a new order for the rest.',
      ),
    'above-cash': ({ mostPaise }) =>
      t('Cash on Delivery is possible up to {amount}. {otherwise}', {
        amount: formatRupees(mostPaise),
        otherwise: t('Please take a new order for the rest.'),
      }),
    'costs-more': ({ morePaise }) =>
      t('That is {amount} more than was paid. Please take a new order for the rest.', {
        amount: formatRupees(morePaise),
      }),
    'all-removed': () => t('Nothing would be left to send. Please cancel the order instead.'),
    'more-than-sold': () => t('These are more packs than the buyer still has.'),
    'too-late-to-return': ({ days }) =>
      t('It was delivered more than {days} days ago: only an owner takes packs back now.', { days }),
  })
}

function refusalLinks(refused: AnyRefused): { to: string; text: string }[] {
  if (refused.reason === 'costs-more') {
    const { phone, more } = refused
    const query = new URLSearchParams({ phone, lines: JSON.stringify(more) })
    return [{ to: `/admin/orders/new?${query}`, text: t('New order for the rest') }]
  }
  if (refused.reason !== 'no-tax-rate') return []
  return refused.productIds.map((id, place) => ({
    to: `/admin/products/edit/${id}#hsn`,
    text: t('HSN and tax rate of {product}', { product: refused.products[place] ?? id }),
  }))
}

/** The fields that refusals are about; the others are about the order. */
const fields: Record<string, readonly Reason[]> = {
  picked: ['not-picked'],
  courier: ['unknown-courier', 'courier-not-used', 'cash-taken'],
  tracking: ['no-tracking-number', 'parcel-unchanged', 'tracking-number-taken'],
  reason: ['no-reason'],
  lines: [
    ...(['lines-unclear', 'nothing-returned', 'nothing-sent-again', 'not-in-stock', 'more-than-ordered'] as const),
    ...(['lines-unchanged', 'has-offer', 'above-cash', 'costs-more', 'all-removed'] as const),
    ...(['more-than-sold', 'too-late-to-return'] as const),
  ],
  amount: ['too-much', 'over-limit'],
  against: ['no-credit-note', 'goodwill-by-owner'],
  reference: ['no-reference'],
  sure: ['reference-known', 'short-life'],
  upi: ['no-upi-id'],
}

function refusalField({ reason }: AnyRefused, number: string): string | undefined {
  const field = Object.keys(fields).find((name) => fields[name]?.includes(reason))
  return field === 'tracking' ? `tracking.${number}` : field
}
