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
/** An average is shown from so many reviews on. */
const ratedFrom = 3

export type Rating = { average: number; count: number }

/** With one decimal; null for too few reviews. `stars` is their sum. */
export function ratingOf(count: number, stars: number): Rating | null {
  return count < ratedFrom ? null : { average: Math.round((stars / count) * 10) / 10, count }
}

export function isReceived({ state, stage }: Pick<OrderRow, 'state' | 'stage'>): boolean {
  return state === 'confirmed' && stage === 'delivered'
}

export function mayAskReminder(order: Pick<OrderRow, 'state' | 'stage'>, isReviewable: boolean): boolean {
  return order.state === 'confirmed' && !isReviewable && !['returning', 'returned', 'cancelled'].includes(order.stage)
}
