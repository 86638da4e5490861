import { keyUsedText } from '#app/admin/shared/refusal-texts'
import { match } from '#app/forms/match'
import { formatDay } from '#domain/calendar/moment'
import { packsText } from '#domain/catalog/packs-text'
import { countPacks } from '#domain/count-packs'
import type { CountDoubted, CountMoved, WriteOffRefused } from '#domain/stock/count.server'
import type { DiscardRefused } from '#domain/stock/expired-stock.server'
import type { ReceiveRefused } from '#domain/stock/receive.server'
import type { StockView } from '#domain/stock/stock-views'
import type { StocktakeRecorded } from '#domain/stock/stocktake.server'
import { plural, t, translated } from '#domain/texts/translate'

/** The texts of the ledger's reasons. */
export const reasonTexts = (): Record<string, string> => ({
  opening: t('First stock'),
  sold: t('Ordered'),
  'given-back': t('Order given up'),
  received: t('Received||goods'),
  counted: t('Counted'),
  returned: t('Came back good'),
  damaged: t('Damaged'),
  sample: t('Given as a sample'),
  expired: t('Out of sale'),
})

/**
 * Returns a note of the ledger in the language of the page. What was typed may be followed by a sentence of the shop, and the supplier of what was received by
 * the number of the bill.
 */
export function noteText({ note, reason }: { note: string; reason: string }): string {
  const shown = reason === 'received' ? note.replace(/(^|, )bill (.+?)(?=\. |$)/s, billText) : note
  const [, typed = '', own = shown] = /^(.*\. )(.+)$/s.exec(shown) ?? []
  return typed + translated(own)
}

function billText(_: string, comma: string, billNumber: string): string {
  return comma ? t(', bill {billNumber}', { billNumber }) : t('bill {billNumber}', { billNumber })
}

export const stockViewNames = (): Record<StockView, string> => ({
  all: t('All'),
  expired: t('Out of sale'),
  'sold-out': t('Sold out'),
  low: t('Low'),
})

/** Returns a text such as Received 120 packs on 10 lines. */
export function receivedText(lines: readonly { quantity: number }[]): string {
  const quantity = countPacks(lines)
  const count = lines.length
  return plural(count, 'Received {packs} on 1 line.', 'Received {packs} on {count} lines.', {
    packs: packsText(quantity),
    count,
  })
}

/** Returns the result of a stocktake. */
export function stocktakeText({ counted, differences, missing }: StocktakeRecorded): string {
  const different = differences.length
  const sizes = plural(counted, '1 size is counted', '{counted} sizes are counted', { counted })
  const found =
    different === 0 ? t('all as expected') : plural(different, '1 differs', '{different} differ', { different })
  const shortage =
    missing > 0
      ? ` ${t('{packs} promised to orders are not there: call an order off.', { packs: packsText(missing) })}`
      : ''
  return `${sizes}: ${found}.${shortage}`
}

type RefusalText = { text: string; errors?: Record<string, string> }

const at = (field: string, text: string): RefusalText => ({ text, errors: { [field]: text } })

/** Returns the question before packs are received that have expired or expire soon. */
export function expiringText({ shelfLife, bestBefore }: Pick<Expiring, 'shelfLife' | 'bestBefore'>): string {
  return shelfLife === 'expired'
    ? t('Best before was {day}: these packs are past their date.', { day: formatDay(bestBefore) })
    : t('Best before is {day}: less than 45 days left when a buyer gets them.', {
        day: formatDay(bestBefore),
      })
}

/** Returns the error of a count after packs of the size were packed or received. */
export const movedText = (expected: number | null) =>
  expected === null
    ? t('This size is gone.')
    : t('The shop expects {packs} now: please count again and type the number once more.', {
        packs: packsText(expected),
      })

/** Returns which packs are no part of a count. */
export const notCountedText = () => t('Packed parcels and packs out of sale do not count.')

/** Returns the question before a doubtful count is taken. */
export function doubtfulText(expected: number, outOfSale: number): string {
  const packs = packsText(expected)
  return outOfSale > 0
    ? t('The shop expects {packs}, without {outOfSale} out of sale. Is the number right?', {
        packs,
        outOfSale: packsText(outOfSale),
      })
    : t('The shop expects {packs}. Is the number right?', { packs })
}

type Expiring = Extract<ReceiveRefused, { reason: 'expiring' }>

/** Returns why a command was refused, with the text at each field that it is about. */
export function stockRefusalText(
  refused: ReceiveRefused | WriteOffRefused | DiscardRefused | CountMoved | CountDoubted,
): RefusalText {
  return match(refused, 'reason', {
    'unknown-size': () => ({ text: t('This size does not exist any more. Please load the page again.') }),
    'key-used': () => ({ text: keyUsedText() }),
    'other-batch': ({ bestBefore, packedOn }) => {
      const days = t('packed on {packedOn}, best before {bestBefore}', {
        packedOn: formatDay(packedOn),
        bestBefore: formatDay(bestBefore),
      })
      return at('code', t('This batch is known with other days: {days}.', { days }))
    },
    'not-so-many': ({ unbatched }) =>
      at('quantity', t('Only {packs} lie there without a batch.', { packs: packsText(unbatched) })),
    'too-few': ({ stock }) =>
      at(
        'quantity',
        t('Only {packs} are free; the others are promised to orders. Call an order off first.', {
          packs: packsText(stock),
        }),
      ),
    'too-few-of-batch': ({ remaining }) =>
      at('quantity', t('Only {packs} of this batch are left.', { packs: packsText(remaining) })),
    moved: ({ expected }) => at('counted', movedText(expected)),
    doubtful: ({ expected, outOfSale }) => {
      const text = doubtfulText(expected, outOfSale)
      return { text, errors: { counted: text, sure: t('Tick this if the number is right.') } }
    },
    'none-expired': () => ({ text: t('Nothing of this batch waits to be thrown away any more.') }),
    'other-expired': ({ expired }) => ({
      text: t('Nothing was recorded: {packs} of this batch are out of sale now. Please look at them again.', {
        packs: packsText(expired),
      }),
    }),
    expiring: (refused) => {
      const text = expiringText(refused)
      return { text, errors: { bestBefore: text, sure: t('Tick this to receive them all the same.') } }
    },
  })
}
