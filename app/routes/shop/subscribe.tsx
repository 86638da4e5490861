import { data } from 'react-router'
import { shopContext, visitContext } from '#app/context'
import type { FormResult } from '#app/forms/form-result'
import { parseForm, readForm, refuseForNow } from '#app/forms/parse-form.server'
import { fixedMeta } from '#app/layout/meta'
import { SubscribeForm } from '#app/layout/subscribe-form.tsx'
import { privatePage, type RouteHandle } from '#app/navigation/route-handle'
import { ButtonLink } from '#app/ui/button.tsx'
import { Heading, Wrap } from '#app/ui/section.tsx'
import { subscribe, subscriptionSchema, subscriptionsPerClient } from '#domain/contact/contact-messages.server'
import { countAttempt, limitSubject } from '#domain/limits/rate-limit.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/subscribe'

export const handle: RouteHandle = { ...privatePage, robots: 'silent' }

/** The page is shown only after the footer's form was sent without scripts. */
export const meta = fixedMeta(() => ({
  title: t('Subscribe'),
  description: t('Recipes and new harvests by email.'),
  path: '/subscribe',
  hidden: true,
}))

export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock } = context.get(shopContext)
  const form = await readForm(request, subscriptionSchema)
  const subscription = parseForm(subscriptionSchema, form)
  if (!subscription.ok) return subscription.refused
  const subject = limitSubject('subscription', 'client', context.get(visitContext).client)
  const attempt = await countAttempt(db, clock, subject, subscriptionsPerClient)
  const tooMany = t('That is a lot of subscriptions at once. Please try again in an hour.')
  if (!attempt.allowed) return refuseForNow(context, form, { message: tooMany }, attempt)
  await subscribe(db, clock, subscription.values.email)
  return data<FormResult>({ ok: true, message: t('Thank you! You are on our list now.') })
}

export default function SubscribePage({ actionData }: Route.ComponentProps) {
  const text = actionData?.ok ? actionData.message : t('Leave your email address, and you are on our list.')
  return (
    <Wrap className="py-section">
      <div role="status">
        <Heading level="h1" title={actionData?.ok ? t('Thank you') : t('Subscribe')} lead={text} />
      </div>
      {!actionData?.ok && (
        <div className="on-dark mx-auto mt-8 max-w-md rounded-lg bg-brand-900 p-6 pt-1 text-paper">
          <SubscribeForm posted={actionData} />
        </div>
      )}
      <p className="mt-8 text-center">
        <ButtonLink to="/shop">{t('Browse the shop')}</ButtonLink>
      </p>
    </Wrap>
  )
}
