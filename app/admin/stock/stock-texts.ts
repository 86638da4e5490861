import { formatDay } from '#domain/calendar/moment'
import type { TakeOutRefused } from '#domain/stock/count.server'
import type { ShelfCounted } from '#domain/stock/count-shelf.server'
import type { ReceiveRefused } from '#domain/stock/receive.server'

/** The texts of the ledger's reasons. */
export const reasonTexts: Record<string, string> = {
  opening: 'First stock',
  sold: 'Ordered',
  'given-back': 'Order given up',
  received: 'Received',
  counted: 'Counted',
  returned: 'Came back good',
  damaged: 'Damaged',
  sample: 'Given as a sample',
}

export const packs = (count: number) => (count === 1 ? '1 pack' : `${count} packs`)

/** Received 120 packs on 10 lines. */
export function receivedText(lines: readonly { quantity: number }[]): string {
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
  return `Received ${packs(quantity)} on ${lines.length === 1 ? '1 line' : `${lines.length} lines`}.`
}

/** Returns what the count of a shelf has found. */
export function shelfCountText({ counted, different, missing }: ShelfCounted): string {
  const sizes = counted === 1 ? '1 size is counted' : `${counted} sizes are counted`
  const found = different === 0 ? 'all as expected' : different === 1 ? '1 differs' : `${different} differ`
  const lack = missing > 0 ? ` ${packs(missing)} promised to orders are not there: call an order off.` : ''
  return `${sizes}: ${found}.${lack}`
}

type RefusalText = { text: string; errors?: Record<string, string> }

const at = (field: string, text: string): RefusalText => ({ text, errors: { [field]: text } })

/** Returns the question whether packs are received that are past their date, or nearly so. */
export function expiringText({ shelfLife, bestBefore }: Pick<Expiring, 'shelfLife' | 'bestBefore'>): string {
  return shelfLife === 'expired'
    ? `Best before was ${formatDay(bestBefore)}: these packs are past their date.`
    : `Best before is ${formatDay(bestBefore)}: less than 45 days left when a buyer gets them.`
}

type Expiring = Extract<ReceiveRefused, { reason: 'expiring' }>

/** Returns why a command was refused, with the text at each field that it is about. */
export function stockRefusalText(refused: ReceiveRefused | TakeOutRefused): RefusalText {
  switch (refused.reason) {
    case 'unknown-size':
      return { text: 'This size does not exist any more. Please load the page again.' }
    case 'key-used':
      return { text: 'This form was used for something else. Please load the page again.' }
    case 'other-batch': {
      const days = `packed on ${formatDay(refused.packedOn)}, best before ${formatDay(refused.bestBefore)}`
      return at('code', `This batch is known with other days: ${days}.`)
    }
    case 'not-so-many':
      return at('quantity', `Only ${packs(refused.unbatched)} lie there without a batch.`)
    case 'too-few':
      return at(
        'quantity',
        `Only ${packs(refused.stock)} are free; the others are promised to orders. Call an order off first.`,
      )
    case 'too-few-of-batch':
      return at('quantity', `Only ${packs(refused.remaining)} of this batch are left.`)
    case 'expiring': {
      const text = expiringText(refused)
      return { text, errors: { bestBefore: text, sure: 'Tick this to receive them all the same.' } }
    }
  }
}
