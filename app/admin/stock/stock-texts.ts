import { formatDay } from '#domain/calendar/moment'
import type { TakeOutRefused } from '#domain/stock/count.server'
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

/** Returns why a command was refused, and the field that it is about. */
export function stockRefusalText(refused: ReceiveRefused | TakeOutRefused): { text: string; field?: string } {
  switch (refused.reason) {
    case 'unknown-size':
      return { text: 'This size does not exist any more. Please load the page again.' }
    case 'key-used':
      return { text: 'This form was used for something else. Please load the page again.' }
    case 'other-batch': {
      const days = `packed on ${formatDay(refused.packedOn)}, best before ${formatDay(refused.bestBefore)}`
      return { text: `This batch is known with other days: ${days}.`, field: 'code' }
    }
    case 'not-so-many':
      return { text: `Only ${packs(refused.unbatched)} lie there without a batch.`, field: 'quantity' }
    case 'too-few':
      return {
        text: `Only ${packs(refused.stock)} are free; the others are promised to orders. Call an order off first.`,
        field: 'quantity',
      }
    case 'too-few-of-batch':
      return { text: `Only ${packs(refused.remaining)} of this batch are left.`, field: 'quantity' }
  }
}
