import type { Selectable } from 'kysely'
import type { Tables } from '#database/schema'
import { Broken, type OrderRow } from '#test/simulation/broken'
import type { Stage } from '#test/simulation/database'

/** An offer with two uses that takes off more than most carts are worth; some of the buyers type its code. */
export const offer = {
  id: 'twice',
  name: 'Twice',
  code: 'TWICE',
  kind: 'rupees',
  value: 9999_00,
  from_paise: 0,
  scope: 'all',
  targets: '[]',
  first_day: '2020-01-01',
  last_day: '2090-01-01',
  first_order: 0,
  most_uses: 2,
} as const

/** Returns the code that this person types at every checkout, empty for none. */
export function codeOf(user: string): string {
  return user === 'asha' ? '' : offer.code
}

/** Watches the offer: that it is used as often as it may be, counted as often as it is used, and given back with its order. */
export function createOffersInvariants(stage: Stage) {
  return {
    async look(orders: OrderRow[]) {
      const [row] = await stage.rows<Selectable<Tables['offers']>>('select * from offers')
      const uses = await stage.rows<Selectable<Tables['offer_uses']>>('select * from offer_uses')
      const counted = uses.filter(({ counts }) => counts === 1)
      if (counted.length > offer.most_uses) throw new Broken(`an offer with two uses was used ${counted.length} times`)
      if (row?.used !== counted.length)
        throw new Broken(`an offer has ${row?.used} uses, and ${counted.length} orders use it`)
      for (const { id, state, stage, total_paise, discount_paise } of orders) {
        const isUsed = counted.some(({ order_id }) => order_id === id)
        const isOff = state === 'cancelled' || stage === 'cancelled'
        if (isUsed && isOff) throw new Broken('an order that is not sent keeps its use of an offer')
        if (!isUsed && !isOff && discount_paise > 0) throw new Broken('an order has a discount without its offer')
        if (total_paise <= 0) throw new Broken(`an order has a total of ${total_paise} paise`)
      }
    },
  }
}
