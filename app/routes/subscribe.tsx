import { data } from 'react-router'
import { shopContext, visitContext } from '#app/context'
import { readForm } from '#app/form.server'
import { pageHead } from '#app/page-head'
import { ButtonLink } from '#app/ui/button'
import { Heading, Wrap } from '#app/ui/section'
import type { SubscribeAnswer } from '#app/ui/subscribe-form'
import { countAttempt } from '#domain/attempts.server'
import { subscribe, subscriptionSchema, subscriptionsPerAddress } from '#domain/letters.server'
import type { Route } from './+types/subscribe'

/** The page is seen only where the footer's form was sent without scripts. */
export function meta({ matches }: Route.MetaArgs) {
  return pageHead({
    root: matches[0],
    title: 'Subscribe',
    description: 'Recipes and new harvests by e-mail.',
    path: '/subscribe',
    hidden: true,
  })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock } = context.get(shopContext)
  const fields = subscriptionSchema.safeParse(Object.fromEntries(await readForm(request)))
  if (!fields.success) {
    const text = fields.error.issues[0]?.message ?? 'Please enter your e-mail address.'
    return data<SubscribeAnswer>({ ok: false, text }, 400)
  }
  const subject = `subscribe:${context.get(visitContext).address}`
  const attempt = await countAttempt(db, clock, subject, subscriptionsPerAddress)
  if (!attempt.allowed) {
    const headers = { 'retry-after': String(Math.ceil(attempt.retryAfterMs / 1000)) }
    const text = 'That is a lot of subscriptions at once. Please try again in an hour.'
    return data<SubscribeAnswer>({ ok: false, text }, { status: 429, headers })
  }
  await subscribe(db, clock, fields.data.email)
  return data<SubscribeAnswer>({ ok: true, text: 'Thank you! You are on our list now.' })
}

/** `retry-after` reaches visitors without scripts too. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function SubscribePage({ actionData }: Route.ComponentProps) {
  const text = actionData?.text ?? 'Leave your e-mail address in the field below.'
  return (
    <Wrap className="py-section">
      <div role="status">
        <Heading level="h1" title={actionData?.ok ? 'Welcome to the table' : 'Subscribe'} lead={text} />
      </div>
      <p className="mt-8 text-center">
        <ButtonLink to="/shop">Browse the shop</ButtonLink>
      </p>
    </Wrap>
  )
}
