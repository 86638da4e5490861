import type { OrderRow } from '#database/schema/orders'
import { dayMs } from '#domain/calendar/moment'

export const chips = ['fresh', 'aroma', 'heat', 'colour'] as const
export type Chip = (typeof chips)[number]

/** The only reasons to hide a review (IS 19000); few stars are none. */
export const hiddenReasons = ['abusive', 'private', 'unrelated', 'unlawful'] as const
export type HiddenReason = (typeof hiddenReasons)[number]

export type ReviewState = 'waiting' | 'public' | 'hidden' | 'withdrawn'

export const longestReview = 600
export const mostReviewPhotos = 3
/** After its delivery a product has to be cooked with before it is judged. */
export const reviewableAfterMs = 5 * dayMs
export const publicAfterMs = dayMs
/** With so few stars somebody of the shop answers. */
export const poorStars = 2

export function isReceived({ state, stage }: Pick<OrderRow, 'state' | 'stage'>): boolean {
  return state === 'confirmed' && stage === 'delivered'
}

export function mayAskReminder(order: Pick<OrderRow, 'state' | 'stage'>, isReviewable: boolean): boolean {
  return order.state === 'confirmed' && !isReviewable && !['returning', 'returned', 'cancelled'].includes(order.stage)
}
