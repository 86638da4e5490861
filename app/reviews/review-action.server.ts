import { redirect } from 'react-router'
import { type RequestContext, shopContext } from '#app/context'
import { formTexts } from '#app/forms/form-text'
import { parseForm, refuseForm, refuseForNow, runIntent, unreadable } from '#app/forms/parse-form.server'
import { readChosenPhotos, storePhoto } from '#app/forms/store-photo.server'
import { closedText } from '#app/reviews/review-texts'
import { countAttempt, limitSubject } from '#domain/limits/rate-limit.server'
import type { Order } from '#domain/orders/order'
import { mostReviewPhotos } from '#domain/reviews/reviews'
import {
  chipsSchema,
  type ReviewResult,
  readOrderReviews,
  reviewSchema,
  reviewsPerOrder,
  withdrawReview,
  writeReview,
} from '#domain/reviews/write-review.server'
import { t } from '#domain/texts/translate'

type Sent = { context: RequestContext; order: Order; productId: string; form: FormData; back: string }

export async function reviewAction(sent: Sent) {
  return runIntent(sent.form, {
    write: () => write(sent),
    withdraw: async () => {
      await withdrawReview(sent.context.get(shopContext).db, sent.order.id, sent.productId)
      throw redirect(sent.back)
    },
  })
}

async function write({ context, form, order, productId, back }: Sent) {
  const shop = context.get(shopContext)
  const { db, clock } = shop
  const parsed = parseForm(reviewSchema, form)
  if (!parsed.ok) return parsed.refused
  const ticked = chipsSchema.safeParse(formTexts(form, 'chips'))
  if (!ticked.success) return refuseForm(form, 400, { message: unreadable() })
  const chosen = readChosenPhotos(form, mostReviewPhotos)
  if (!chosen.ok) return chosen.refused
  const attempt = await countAttempt(db, clock, limitSubject('review', 'order', order.id), reviewsPerOrder)
  if (!attempt.allowed)
    return refuseForNow(context, form, { message: t('That is a lot at once. Please try again in an hour.') }, attempt)
  // Before photos are worked on; `writeReview` looks again.
  const { isOpen } = await readOrderReviews(db, clock.now(), order)
  if (!isOpen) return refuseForm(form, 409, { message: refusals().closed })
  const photos: string[] = []
  for (const file of chosen.files) {
    const stored = await storePhoto({ ...shop, context, form }, file, 'square')
    if (!stored.ok) return stored.refused
    if (!photos.includes(stored.name)) photos.push(stored.name)
  }
  const written = await writeReview(db, clock, order, productId, { ...parsed.values, chips: ticked.data, photos })
  if (!written.ok) return refuseForm(form, 409, { message: refusals()[written.reason] })
  shop.wakeWorker()
  throw redirect(back)
}

const refusals = (): Record<Extract<ReviewResult, { ok: false }>['reason'], string> => ({
  closed: closedText(),
  written: t('You have written a review of it already. It can be withdrawn, and not changed.'),
  erased: t('What we knew of this order’s buyer was deleted. Please write to us by the contact form.'),
})
