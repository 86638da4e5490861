import { keyUsedText } from '#app/admin/shared/refusal-texts'
import { match } from '#app/forms/match'
import { formatDay } from '#domain/calendar/moment'
import { packsText } from '#domain/catalog/admin-texts'
import type { CountMoved, DiscardRefused } from '#domain/stock/count.server'
import type { ReceiveRefused } from '#domain/stock/receive.server'
import type { StockView } from '#domain/stock/stock-views'
import { t } from '#domain/texts/translate'

export const reasonTexts = (): Record<string, string> => ({
  opening: t('First stock'),
  sold: t('Ordered'),
  'given-back': t('Order given up'),
  received: t('Received||goods'),
  counted: t('Counted'),
  returned: t('Came back good'),
  damaged: t('Damaged'),
  expired: t('Discarded'),
})

export const stockViewNames = (): Record<StockView, string> => ({
  all: t('All'),
  expired: t('Expired or recalled'),
  'sold-out': t('Sold out'),
  low: t('Low'),
})

type RefusalText = { text: string; errors?: Record<string, string> }

const at = (field: string, text: string): RefusalText => ({ text, errors: { [field]: text } })

/** Returns why a command was refused, with the text at each field that it is about. */
export function stockRefusalText(refused: ReceiveRefused | DiscardRefused | CountMoved): RefusalText {
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
    moved: ({ expected }) =>
      at(
        'counted',
        t('The shop expects {packs} now: please count again and type the number once more.', {
          packs: packsText(expected),
        }),
      ),
    'past-date': ({ bestBefore }) =>
      at('bestBefore', t('Best before was {day}: these packs are past their date.', { day: formatDay(bestBefore) })),
    recalled: () => at('code', t('This batch is recalled: its packs do not come in.')),
    expiring: ({ bestBefore }) => {
      const text = t('Best before is {day}: less than 45 days left when a buyer gets them.', {
        day: formatDay(bestBefore),
      })
      return { text, errors: { bestBefore: text, sure: t('Tick this to receive them all the same.') } }
    },
  })
}
