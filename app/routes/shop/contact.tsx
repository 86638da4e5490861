import { data } from 'react-router'
import { ContactDetails } from '#app/contact/contact-details.tsx'
import { ContactForm } from '#app/contact/contact-form.tsx'
import { shopContext, visitContext } from '#app/context'
import type { FormResult } from '#app/forms/form-result'
import { parseForm, readForm, refuseForNow } from '#app/forms/parse-form.server'
import { fixedMeta } from '#app/layout/meta'
import { publicPage, type RouteHandle } from '#app/navigation/route-handle'
import { Heading, Wrap } from '#app/ui/section.tsx'
import { constants } from '#domain/constants'
import {
  contactMessageSchema,
  countContactMessage,
  recordContactMessage,
} from '#domain/contact/contact-messages.server'
import { t, translated } from '#domain/texts/translate'
import type { Route } from './+types/contact'

export const handle: RouteHandle = publicPage

export const meta = fixedMeta(() => ({
  title: t('Contact Us'),
  description: t('Write to {name}, call us, or visit the shop in {town}, {state}.', {
    name: constants.name,
    town: translated(constants.town),
    state: translated(constants.state),
  }),
  path: '/contact',
}))

export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, wakeWorker } = context.get(shopContext)
  const form = await readForm(request, contactMessageSchema)
  const sent = parseForm(contactMessageSchema, form)
  if (!sent.ok) return sent.refused
  const { accounts, client } = context.get(visitContext)
  const userId = (await accounts.findUser())?.id ?? null
  const attempt = await countContactMessage(db, clock, { userId, email: sent.values.email, client })
  const tooMany = t('That is a lot of messages at once. Please try again in an hour, or give us a call.')
  if (!attempt.allowed) return refuseForNow(context, form, { message: tooMany }, attempt)
  const ticket = await recordContactMessage(db, clock, sent.values)
  wakeWorker()
  return data<FormResult>({
    ok: true,
    message: t('Thank you! Your message has reached us. Its number is {ticket}.', { ticket }),
  })
}

export default function ContactPage({ actionData }: Route.ComponentProps) {
  return (
    <Wrap className="py-section">
      <Heading
        level="h1"
        kicker={t('We answer every message')}
        title={t('Contact Us')}
        lead={t('A question about a spice, an order or a large quantity? Write, call, or visit the store.')}
      />
      <div className="mt-12 grid gap-10 lg:grid-cols-2 lg:gap-14">
        <ContactDetails />
        <ContactForm result={actionData} />
      </div>
    </Wrap>
  )
}
