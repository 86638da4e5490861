import { addDays, indianDay } from '#domain/calendar/moment'
import { type OfferFields, saveOffer } from '#domain/offers/edit-offers.server'
import type { DemoContext } from '#tools/demo/play'

/** Codes that some of the demo's buyers type; one that does not fit an order takes nothing off. */
export const demoCodes = ['WELCOME10', 'DIWALI15', '', ''] as const

/** Makes three offers: for a first order, free shipping by itself, and a code that has ended. */
export async function makeDemoOffers(context: DemoContext, { opened, now }: { opened: number; now: number }) {
  const { db, clock } = context
  const [actor = ''] = context.staff
  clock.set(opened)
  const [first, today] = [indianDay(opened), indianDay(now)]
  const usual: OfferFields = {
    name: '',
    code: null,
    kind: 'percent',
    value: 10,
    from_paise: 0,
    scope: 'all',
    targets: '[]',
    first_day: first,
    last_day: addDays(today, 60),
    first_order: 0,
    most_per_buyer: null,
    most_uses: null,
    stopped: 0,
  }
  const masalas = { scope: 'category' as const, targets: JSON.stringify(['special-spices', 'bestseller']) }
  const offers: OfferFields[] = [
    { ...usual, name: 'First order', code: 'WELCOME10', first_order: 1 },
    {
      ...usual,
      name: 'Free shipping',
      kind: 'shipping',
      value: 0,
      from_paise: 1500_00,
      first_day: addDays(today, -30),
    },
    {
      ...{ ...usual, ...masalas, name: 'Diwali', code: 'DIWALI15', value: 15, from_paise: 500_00 },
      ...{ last_day: addDays(today, -12), most_per_buyer: 1, most_uses: 40 },
    },
  ]
  for (const [n, fields] of offers.entries()) {
    const saved = await saveOffer(db, clock, { id: actor, requestId: 'demo' }, { id: `demo-${n}`, version: 0, fields })
    if (!saved.ok) throw new Error(`The demo's offer was not saved: ${saved.reason}`)
  }
}
