import { data, redirect } from 'react-router'
import { AccountCard } from '#app/accounts/account-card.tsx'
import { PhoneField } from '#app/accounts/address-fields.tsx'
import { ShortForm } from '#app/accounts/short-form.tsx'
import { shopContext, visitContext } from '#app/context'
import type { FormResult } from '#app/forms/form-result'
import { parseForm, readForm, refuseForNow } from '#app/forms/parse-form.server'
import { fixedMeta } from '#app/layout/meta'
import { privatePage, type RouteHandle } from '#app/navigation/route-handle'
import { Field } from '#app/ui/field.tsx'
import { rich } from '#app/ui/rich.tsx'
import { InlineLink } from '#app/ui/text-link.tsx'
import { findProvenPhone } from '#domain/accounts/phone-accounts.server'
import { countTracking, sendOrderLink, trackingSchema } from '#domain/orders/track-order.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/track'

export const handle: RouteHandle = { ...privatePage, robots: 'silent', priority: 'buy' }

const sentText = () =>
  t(
    'If the number and the phone match, a link to your order is on its way by WhatsApp or e-mail. It should arrive within a minute.',
  )

export async function action({ context, request }: Route.ActionArgs) {
  const { db, clock, wakeWorker } = context.get(shopContext)
  const form = await readForm(request, trackingSchema)
  const asked = parseForm(trackingSchema, form)
  if (!asked.ok) return asked.refused
  const attempt = await countTracking(db, clock, asked.values, context.get(visitContext).client)
  if (!attempt.allowed) {
    const { contact } = await readSettings(db)
    const message = t(
      'That was asked often. Please look for our message or e-mail, try again in an hour, or call {phone}.',
      { phone: contact.phones[0] },
    )
    return refuseForNow(context, form, { message }, attempt)
  }
  const user = await context.get(visitContext).accounts.findUser({ fresh: true })
  // The order's page knows a phone that was proven by a code, and is the same for a number that is wrong.
  if (user && asked.values.phone === (await findProvenPhone(db, user.id)))
    return redirect(`/order/${asked.values.number}`)
  await sendOrderLink(db, clock, asked.values)
  wakeWorker()
  return data<FormResult>({ ok: true, message: sentText() })
}

export const meta = fixedMeta(() => ({
  title: t('Track your order'),
  description: t('Find your order by its number and your phone.'),
  path: '/track',
  hidden: true,
}))

export default function TrackPage({ actionData }: Route.ComponentProps) {
  return (
    <AccountCard title={t('Track your order')} lead={t('We send a link to the phone number you ordered with.')}>
      <ShortForm result={actionData} label={t('Send me the link')} busyLabel={t('Sending...')}>
        {(field) => (
          <>
            <Field
              label={t('Order number')}
              hint={t('As in our message: SM-4829-1507.')}
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={20}
              required
              {...field('number')}
            />
            <PhoneField {...field('phone')} />
          </>
        )}
      </ShortForm>
      <p className="mt-4 text-center">
        {rich('Have an account? Your orders are in {link}.', {
          link: <InlineLink to="/myprofile">{t('My Orders')}</InlineLink>,
        })}
      </p>
    </AccountCard>
  )
}
