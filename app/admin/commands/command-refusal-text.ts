import { describeEntry } from '#app/admin/commands/command-texts'
import type { Perform } from '#app/admin/commands/read-command.server'
import { stageNames } from '#app/admin/commands/stage-names'
import { formatDay } from '#domain/calendar/moment'
import { formatRupees } from '#domain/money'
import { t } from '#domain/texts/translate'

export type AnyRefused = Extract<Awaited<ReturnType<Perform>>, { ok: false }>

/** Returns why a command was refused, for the member of the staff who sent it. */
export function commandRefusalText(refused: AnyRefused, now: number): string {
  switch (refused.reason) {
    case 'unknown':
      return t('There is no such order.')
    case 'key-used':
      return t('Something else was sent by this form before. Please try again.')
    case 'stale':
      return refused.latest ? describeEntry(refused.latest, now) : t('This order has changed meanwhile.')
    case 'not-allowed':
      if (refused.state === 'pending') return t('This order has not been paid yet.')
      if (refused.state === 'cancelled') return t('This order came to nothing before it was paid.')
      return t('That cannot be done with this order: {stage}.', {
        stage: stageNames()[refused.stage].toLowerCase(),
      })
    case 'clock-in-doubt':
      return t(
        'The clock of the shop’s machine seems wrong, so nothing is invoiced or credited now. Under Issues an owner can put it right.',
      )
    case 'not-picked':
      return t('Please tick every line that is in the parcel.')
    case 'unknown-courier':
      return t('Please choose who carries it.')
    case 'no-tracking-number':
      return t('Please type the tracking number of the parcel.')
    case 'tracking-number-taken':
      return 'canSwap' in refused
        ? t('Order {by} has that tracking number already. Were the two mixed up? Then tick below, and save again.', {
            by: refused.by,
          })
        : t('Order {by} has that tracking number already.', { by: refused.by })
    case 'parcel-unchanged':
      return t('Courier and number are these already.')
    case 'cash-paid-out':
      return t('The courier has paid out the cash of this order, so its courier stays. The number can be corrected.')
    case 'no-reason':
      return t('Please choose a reason.')
    case 'none-named':
      return t('Please tick what is out of stock: the rest is sold again.')
    case 'lines-unclear':
      return t('Good, damaged and lost packs must add up to what was sent, in each line.')
    case 'not-undoable':
      return t('What happened last cannot be taken back.')
    case 'too-late':
      return t('The minute for Undo is over.')
    case 'no-tax-rate':
      return t('No invoice can be made yet: HSN and tax rate are missing for {products}.', {
        products: refused.products.join(', '),
      })
    case 'short-life':
      return t(
        'Too little shelf life is left when it arrives: {list}. Say yes below if it shall go out all the same.',
        {
          list: refused.batches
            .map(({ name, code, bestBefore }) =>
              t('{name}, batch {code}, best before {day}', { name, code, day: formatDay(bestBefore) }),
            )
            .join('; '),
        },
      )
    case 'only-expired':
      return t('All packs left of {names} are past their date. Receive new ones, or cancel the order.', {
        names: refused.names.join(', '),
      })
    case 'refunded':
      return t('All that was paid goes back to the buyer, so nothing is sent for it. Please cancel this order.')
    case 'message-not-failed':
      return t('This message is on its way, or has arrived, by now.')
    case 'nothing-to-refund':
      return t('Nothing that was paid is left to send back.')
    case 'too-much':
      return t('At most {left} can go back.', { left: formatRupees(refused.refundablePaise) })
    case 'no-credit-note':
      return t('Please choose what it is for.')
    case 'goodwill-by-owner':
      return t('After the invoice only an owner sends money back without a credit note.')
    case 'over-limit':
      return t('Managers send back at most {limit} of one order. Please ask an owner.', {
        limit: formatRupees(refused.limitPaise),
      })
    case 'refund-not-open':
      return t('This refund has gone another way by now.')
    case 'no-reference':
      return t('Please type the bank’s reference: at least 6 letters and digits.')
    case 'no-upi-id':
      return t('A UPI id looks like asha@okaxis.')
    case 'upi-known':
      return t('There is a UPI id already.')
    case 'nothing-returned':
      return t('Please say how many packs came back.')
    case 'nothing-removed':
      return t('Please say how many packs are missing.')
    case 'more-than-ordered':
      return t('These are more packs than were ordered.')
    case 'all-removed':
      return t('Nothing would be left to send. Please cancel the order instead.')
    case 'more-than-sold':
      return t('These are more packs than the buyer still has.')
    case 'too-late-to-return':
      return t('It was delivered more than {days} days ago: only an owner takes packs back now.', {
        days: refused.days,
      })
  }
}

/** Returns links to the pages where the reason of a refusal can be removed. */
export function refusalLinks(refused: AnyRefused): { to: string; text: string }[] {
  if (refused.reason !== 'no-tax-rate') return []
  return refused.productIds.map((id, place) => ({
    to: `/admin/products/edit/${id}#hsn`,
    text: t('HSN and tax rate of {product}', { product: refused.products[place] ?? id }),
  }))
}

/** Returns the field that a refusal is about, or undefined if it is about the order. */
export function refusalField({ reason }: AnyRefused, number: string): string | undefined {
  switch (reason) {
    case 'not-picked':
      return 'picked'
    case 'short-life':
      return 'short'
    case 'unknown-courier':
    case 'cash-paid-out':
      return 'courier'
    case 'no-tracking-number':
    case 'parcel-unchanged':
    case 'tracking-number-taken':
      return `tracking.${number}`
    case 'none-named':
      return 'none'
    case 'no-reason':
      return 'reason'
    case 'lines-unclear':
    case 'nothing-returned':
    case 'nothing-removed':
    case 'more-than-ordered':
    case 'all-removed':
    case 'more-than-sold':
    case 'too-late-to-return':
      return 'lines'
    case 'too-much':
    case 'over-limit':
      return 'amount'
    case 'no-credit-note':
    case 'goodwill-by-owner':
      return 'against'
    case 'no-reference':
      return 'reference'
    case 'no-upi-id':
      return 'upi'
  }
  return undefined
}
