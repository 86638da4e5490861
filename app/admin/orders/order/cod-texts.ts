import type { BoardCard } from '#domain/fulfilment/board'
import { isUnshipped } from '#domain/orders/stage'
import { t } from '#domain/texts/translate'

/** The states of the cash of a cash order. */
export const codTexts = () =>
  ({
    due: t('Due at the door'),
    'with-courier': t('Not handed in yet'),
    remitted: t('Handed in'),
    received: t('Received'),
    void: t('Not to be paid'),
  }) as const

/** Returns whether the buyer of a cash order was asked to confirm it, has not, and its parcel is still here. */
export function awaitsCall({ state, stage, isCash, codConfirm }: BoardCard): boolean {
  return state === 'confirmed' && isCash && codConfirm === 'asked' && isUnshipped(stage)
}
