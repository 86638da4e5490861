import { acknowledgeWithinMs, dayMs, resolveBy } from '#domain/calendar/moment'
import type { ContactMessage } from '#domain/contact/inbox.server'
import { formatOrderNumber } from '#domain/orders/order'
import { asciiDigits, visible } from '#domain/text'

export type Deadline = { what: 'acknowledge' | 'settle'; dueAt: number }

/** A complaint is acknowledged within 48 hours and settled within a month of its receipt (E-commerce rules 2020). */
export function nextDeadline(
  contactMessage: Pick<ContactMessage, 'kind' | 'state' | 'receivedAt' | 'acknowledgedAt'>,
): Deadline | null {
  if (contactMessage.kind !== 'complaint' || contactMessage.state !== 'open') return null
  if (contactMessage.acknowledgedAt === null)
    return { what: 'acknowledge', dueAt: contactMessage.receivedAt + acknowledgeWithinMs }
  return { what: 'settle', dueAt: resolveBy(contactMessage.receivedAt) }
}

export function findOrderNumber(text: string): string | undefined {
  const [, first, second] =
    /(?<!\w)SM[\s#\p{Pd}]*(\d{4})[\s\p{Pd}]*(\d{4})(?!\d)/iu.exec(asciiDigits(visible(text))) ?? []
  return first && second ? formatOrderNumber(first + second) : undefined
}

/** Returns the first blank of a ready answer, such as `{order}`. */
export function findPlaceholder(text: string): string | undefined {
  return /\{\p{L}[\p{L}\p{M} _-]{0,30}\}/u.exec(text)?.[0]
}

export const claimKinds = ['torn', 'wrong', 'missing', 'stale'] as const
export type ClaimKind = (typeof claimKinds)[number]

/** What the buyer would like: the packs again, the money, or as the shop thinks. */
export const claimWishes = ['again', 'money', 'open'] as const
export type ClaimWish = (typeof claimWishes)[number]

export const mostClaimPhotos = 4
/** Of several widths in which a photo is made. */
export const claimPhotoWidth = 960
/** A claim is settled within a month; until then and for a question afterwards. */
export const claimPhotosMs = 180 * dayMs
