import type { OrderRow } from '#database/schema/orders'
import { dayMs } from '#domain/calendar/moment'

/** What a buyer may tick about a product. */
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
/** Until then its writer may think again. */
export const publicAfterMs = dayMs
/** With so few stars somebody of the shop answers. */
export const poorStars = 2
/** An average is shown from so many reviews on. */
const ratedFrom = 3

/** The average of stars with one decimal, and of how many reviews. */
export type Rating = { average: number; count: number }

/** Returns null for too few reviews; `stars` is their sum. */
export function ratingOf(count: number, stars: number): Rating | null {
  return count < ratedFrom ? null : { average: Math.round((stars / count) * 10) / 10, count }
}

/** Whether an order has its goods; those of a parcel that came back have no review. */
export function isReceived({ state, stage }: Pick<OrderRow, 'state' | 'stage'>): boolean {
  return state === 'confirmed' && stage === 'delivered'
}

/** Returns whether a buyer may still ask to be reminded: the order is not over, or just delivered. */
export function mayAskReminder(order: Pick<OrderRow, 'state' | 'stage'>, isReviewable: boolean): boolean {
  return order.state === 'confirmed' && !isReviewable && !['returning', 'returned', 'cancelled'].includes(order.stage)
}

export function readChips(json: string): Chip[] {
  return JSON.parse(json)
}
