import { arrivalText } from '#app/delivery/delivery-texts'
import { formatArrival } from '#domain/calendar/arrival'
import type { BuyerStage } from '#domain/orders/order'
import { isFullyRefunded, type RefundTotals } from '#domain/payments/refund-progress'
import { t } from '#domain/texts/translate'

export const stageTexts = (): Record<BuyerStage, { name: string; meaning: string }> => ({
  'waiting-for-confirmation': {
    name: t('Please confirm'),
    meaning: t('We have your order and pack it as soon as you say yes.'),
  },
  confirmed: { name: t('Confirmed'), meaning: t('We have your order and pack it next.') },
  'being-packed': { name: t('Being packed'), meaning: t('Your spices are being packed.') },
  'on-its-way': { name: t('On its way'), meaning: t('Your parcel has left us.') },
  delivered: {
    name: t('Delivered'),
    meaning: t('Happy cooking! Unopened packs can be returned or exchanged within 7 days.'),
  },
  'coming-back': {
    name: t('Coming back to us'),
    meaning: t('The parcel could not be delivered and is on its way back to us. Write to us if you still want it.'),
  },
  returned: { name: t('Returned'), meaning: t('The parcel has come back to us.') },
  lost: { name: t('Lost on the way'), meaning: t('The parcel was lost on the way. We are sorry.') },
  cancelled: { name: t('Cancelled'), meaning: t('This order is cancelled. There is no fee.') },
})

const underWay: readonly BuyerStage[] = ['waiting-for-confirmation', 'confirmed', 'being-packed', 'on-its-way']

type Promised = { stage: BuyerStage; promise: { arrivesBy: string | null; isLate: boolean } }

/** Empty for an order that has arrived or failed. */
export function promiseOf({ stage, promise: { arrivesBy, isLate } }: Promised): string {
  if (!underWay.includes(stage)) return ''
  if (isLate && arrivesBy !== null)
    return t('We are sorry: by {day} it should have been with you. Please call us or write to us.', {
      day: formatArrival(arrivesBy),
    })
  return stage === 'waiting-for-confirmation' && arrivesBy !== null
    ? t('With your yes it is with you by {day}.', { day: formatArrival(arrivesBy) })
    : arrivalText(arrivesBy)
}

/** All its money goes back: it will not be sent, though nobody has cancelled it. */
export function isPaidBack({ stage, money }: { stage: BuyerStage; money: RefundTotals }): boolean {
  return (stage === 'confirmed' || stage === 'being-packed') && isFullyRefunded(money)
}

export const unsuccessfulStages: readonly BuyerStage[] = ['cancelled', 'coming-back', 'returned', 'lost']
