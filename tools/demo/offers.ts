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
    fromPaise: 0,
    scope: 'all',
    targets: [],
    firstDay: first,
    lastDay: addDays(today, 60),
    isFirstOrder: false,
    mostPerBuyer: null,
    mostUses: null,
    isStopped: false,
  }
  const masalas = { scope: 'category' as const, targets: ['special-spices', 'bestseller'] }
  const offers: OfferFields[] = [
    { ...usual, name: 'First order', code: 'WELCOME10', isFirstOrder: true },
    { ...usual, name: 'Free shipping', kind: 'shipping', value: 0, fromPaise: 1500_00, firstDay: addDays(today, -30) },
    {
      ...{ ...usual, ...masalas, name: 'Diwali', code: 'DIWALI15', value: 15, fromPaise: 500_00 },
      ...{ lastDay: addDays(today, -12), mostPerBuyer: 1, mostUses: 40 },
    },
  ]
  for (const [n, fields] of offers.entries()) {
    const saved = await saveOffer(db, clock, { id: actor, requestId: 'demo' }, { id: `demo-${n}`, version: 0, fields })
    if (!saved.ok) throw new Error(`The demo's offer was not saved: ${saved.reason}`)
  }
}
