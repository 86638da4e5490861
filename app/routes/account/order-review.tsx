import { ChevronLeft } from 'lucide-react'
import { Form, useLocation } from 'react-router'
import { type RequestContext, shopContext } from '#app/context'
import { readForm } from '#app/forms/parse-form.server'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { IntentButton } from '#app/forms/submit-row.tsx'
import { fixedMeta } from '#app/layout/meta'
import { notFound } from '#app/navigation/not-found'
import { privatePage, type RouteHandle } from '#app/navigation/route-handle'
import { findAskedOrder } from '#app/orders/find-asked-order.server'
import { reviewAction } from '#app/reviews/review-action.server'
import { ReviewForm } from '#app/reviews/review-form.tsx'
import { closedText, reviewStateNames } from '#app/reviews/review-texts'
import { Stars } from '#app/reviews/stars.tsx'
import { Wrap } from '#app/ui/section.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { isPermitted } from '#domain/orders/order-access'
import { readOrderReviews } from '#domain/reviews/write-review.server'
import { langOf, splitLanguage, t } from '#domain/texts/translate'
import type { Route } from './+types/order-review'

export const handle: RouteHandle = {
  ...privatePage,
  robots: 'silent',
  hidden: true,
  priority: 'buy',
  largeBody: 'photo',
}

type Asked = { context: RequestContext; url: URL; params: { number: string; product: string } }

/** Throws the same 404 for a wrong number, a wrong key and a product that the order does not have. */
async function find({ context, url, params }: Asked) {
  const { db, clock } = context.get(shopContext)
  const found = await findAskedOrder(context, url, params.number)
  const reviews = found && (await readOrderReviews(db, clock.now(), found.order))
  const product = reviews?.products.find(({ id }) => id === params.product)
  if (!found || !product || !isPermitted('review', found.proof)) throw notFound()
  return { order: found.order, product, isOpen: reviews?.isOpen ?? false }
}

export async function loader(args: Route.LoaderArgs) {
  const { order, product, isOpen } = await find(args)
  return { number: order.number, product, isOpen }
}

export async function action(args: Route.ActionArgs) {
  const { order, product } = await find(args)
  const { pathname, search } = args.url
  const back = splitLanguage(pathname).path + search
  const form = await readForm(args.request)
  return reviewAction({ context: args.context, order, productId: product.id, form, back })
}

export const shouldRevalidate = refreshAfterRefusal

export const meta = fixedMeta(() => ({
  title: t('Write a review'),
  description: t('How do you like it?'),
  path: '/track',
  hidden: true,
}))

export default function OrderReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, product, isOpen } = loaderData
  const { search } = useLocation()
  return (
    <Wrap className="py-8 md:py-12">
      <div className="mx-auto max-w-text">
        <TextLink to={`/order/${number}${search}`} className="mb-3 gap-1">
          <ChevronLeft className="size-5" aria-hidden />
          {t('Order {number}', { number })}
        </TextLink>
        <h1 className="text-heading">{t('How do you like it?')}</h1>
        <p lang={langOf(product.name)} className="mt-1 mb-5 text-lg text-ink-soft">
          {product.name}
        </p>
        <div className="rounded-lg bg-white p-5 shadow-card sm:p-7">
          {product.review ? (
            <Written review={product.review} />
          ) : isOpen ? (
            <ReviewForm result={actionData} />
          ) : (
            closedText()
          )}
        </div>
      </div>
    </Wrap>
  )
}

type Review = NonNullable<Route.ComponentProps['loaderData']['product']['review']>

function Written({ review: { stars, body, state } }: { review: Review }) {
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Stars stars={stars} />
        <span className="text-ink-soft">{reviewStateNames()[state]}</span>
      </p>
      {body && <p className="mt-2 whitespace-pre-line wrap-anywhere">{body}</p>}
      {state !== 'withdrawn' && (
        <Form method="post" className="mt-5">
          <IntentButton intent="withdraw" kind="outline">
            {t('Withdraw it')}
          </IntentButton>
          <p className="mt-2 text-sm text-ink-soft">{t('It then cannot be written again.')}</p>
        </Form>
      )}
    </>
  )
}
