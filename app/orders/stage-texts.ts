import type { BuyerStage } from '#domain/orders/stage'

/** The stages of an order in the buyer's words, and what each means to them. */
export const stageTexts: Record<BuyerStage, { name: string; meaning: string }> = {
  confirmed: { name: 'Confirmed', meaning: 'We have your order. It leaves us within 1–2 business days.' },
  'being-packed': {
    name: 'Being packed',
    meaning: 'Your spices are being packed. They leave us within 1–2 business days.',
  },
  'on-its-way': { name: 'On its way', meaning: 'It reaches you 2 to 4 business days after it leaves us.' },
  delivered: {
    name: 'Delivered',
    meaning: 'Happy cooking! Unopened packs can be returned or exchanged within 7 days.',
  },
  'coming-back': {
    name: 'Coming back to us',
    meaning: 'The parcel could not be delivered and is on its way back to us. Write to us if you still want it.',
  },
  returned: { name: 'Returned', meaning: 'The parcel has come back to us.' },
  cancelled: { name: 'Cancelled', meaning: 'This order is cancelled. There is no fee.' },
}

/** What no order is meant to come to. */
export const badEnds: readonly BuyerStage[] = ['cancelled', 'coming-back', 'returned']
