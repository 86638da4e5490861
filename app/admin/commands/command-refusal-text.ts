import { describeEntry, stageNames } from '#app/admin/commands/command-texts'
import type { Perform } from '#app/admin/commands/read-command.server'
import { formatDay } from '#domain/calendar/moment'
import { formatRupees } from '#domain/money'

export type AnyRefused = Extract<Awaited<ReturnType<Perform>>, { ok: false }>

/** Returns why a command was refused, for the member of the staff who sent it. */
export function commandRefusalText(refused: AnyRefused, now: number): string {
  switch (refused.reason) {
    case 'unknown':
      return 'There is no such order.'
    case 'key-used':
      return 'Something else was sent by this form before. Please try again.'
    case 'stale':
      return refused.latest ? describeEntry(refused.latest, now) : 'This order has changed meanwhile.'
    case 'not-allowed':
      if (refused.state === 'pending') return 'This order has not been paid yet.'
      if (refused.state === 'cancelled') return 'This order came to nothing before it was paid.'
      return `That cannot be done with this order: ${stageNames[refused.stage].toLowerCase()}.`
    case 'clock-in-doubt':
      return 'The clock of the shop’s machine seems wrong, so nothing is invoiced or credited now. Under Issues an owner can put it right.'
    case 'not-picked':
      return 'Please tick every line that is in the parcel.'
    case 'unknown-courier':
      return 'Please choose who carries it.'
    case 'no-tracking-number':
      return 'Please type the tracking number of the parcel.'
    case 'tracking-number-taken':
      return `Order ${refused.by} has that tracking number already.`
    case 'no-reason':
      return 'Please choose a reason.'
    case 'lines-unclear':
      return 'Good, damaged and lost packs must add up to what was sent, in each line.'
    case 'not-undoable':
      return 'What happened last cannot be taken back.'
    case 'too-late':
      return 'The minute for Undo is over.'
    case 'no-tax-rate':
      return `No invoice can be made yet: HSN and tax rate are missing for ${refused.products.join(', ')}.`
    case 'short-life':
      return `Too little shelf life is left when it arrives: ${refused.batches.map(({ name, code, bestBefore }) => `${name}, batch ${code}, best before ${formatDay(bestBefore)}`).join('; ')}. Say yes below if it shall go out all the same.`
    case 'only-expired':
      return `All packs left of ${refused.names.join(', ')} are past their date. Take them out of stock, then receive new ones or cancel the order.`
    case 'refunded':
      return 'All that was paid goes back to the buyer, so nothing is sent for it. Please cancel this order.'
    case 'message-not-failed':
      return 'This message is on its way, or has arrived, by now.'
    case 'nothing-to-refund':
      return 'Nothing that was paid is left to send back.'
    case 'too-much':
      return `At most ${formatRupees(refused.leftPaise)} can go back.`
    case 'no-credit-note':
      return 'Please choose what it is for.'
    case 'goodwill-by-owner':
      return 'After the invoice only an owner sends money back without a credit note.'
    case 'over-limit':
      return `Managers send back at most ${formatRupees(refused.limitPaise)} of one order. Please ask an owner.`
    case 'refund-not-open':
      return 'This refund has gone another way by now.'
    case 'no-reference':
      return 'Please type the bank’s reference: at least 6 letters and digits.'
    case 'no-upi-id':
      return 'A UPI id looks like asha@okaxis.'
    case 'upi-known':
      return 'There is a UPI id already.'
    case 'nothing-returned':
      return 'Please say how many packs came back.'
    case 'more-than-sold':
      return 'These are more packs than the buyer still has.'
    case 'too-late-to-return':
      return `It was delivered more than ${refused.days} days ago: only an owner takes packs back now.`
  }
}

/** Returns links to the pages where the reason of a refusal can be removed. */
export function refusalLinks(refused: AnyRefused): { to: string; text: string }[] {
  if (refused.reason !== 'no-tax-rate') return []
  return refused.productIds.map((id, place) => ({
    to: `/admin/products/edit/${id}#hsn`,
    text: `HSN and tax rate of ${refused.products[place] ?? id}`,
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
      return 'courier'
    case 'no-tracking-number':
    case 'tracking-number-taken':
      return `tracking.${number}`
    case 'no-reason':
      return 'reason'
    case 'lines-unclear':
    case 'nothing-returned':
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
