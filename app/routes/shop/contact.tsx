import { useEffect } from 'react'
import { data, Form, useLocation } from 'react-router'
import { ContactDetails } from '#app/contact/contact-details.tsx'
import { shopContext, visitContext } from '#app/context'
import { fillFields, isUntouched } from '#app/forms/form-controls'
import type { FormResult } from '#app/forms/form-result'
import { parseForm, readForm, refuseForNow } from '#app/forms/parse-form.server'
import { useBusy } from '#app/forms/use-busy'
import { useFormResult } from '#app/forms/use-form-result'
import { fixedMeta } from '#app/layout/meta'
import { publicPage, type RouteHandle } from '#app/navigation/route-handle'
import { SubmitButton } from '#app/ui/button.tsx'
import { Field, FormError, FormSuccess, TextField } from '#app/ui/field.tsx'
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

function ContactForm({ result }: { result: FormResult | undefined }) {
  const { form, message, field } = useFormResult(result)
  const isBusy = useBusy()
  const { search } = useLocation()
  // The page is the same for everybody, so that the browser fills this in.
  useEffect(() => {
    const about = new URLSearchParams(search).get('about')?.slice(0, 100)
    if (about && form.current)
      fillFields(form.current, { subject: t('Price for a large quantity: {name}', { name: about }) }, isUntouched)
  }, [form, search])
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      aria-label={t('Write to us')}
      className="grid content-start self-start gap-5 rounded-lg bg-white p-5 shadow-card sm:grid-cols-2 sm:p-8"
    >
      <h2 className="text-heading sm:col-span-2">{t('Write to us')}</h2>
      <Field label={t('First name')} autoComplete="given-name" maxLength={80} required {...field('firstName')} />
      <Field label={t('Last name')} autoComplete="family-name" maxLength={80} required {...field('lastName')} />
      <Field
        label={t('Email address')}
        type="email"
        autoComplete="email"
        maxLength={254}
        className="sm:col-span-2"
        required
        {...field('email')}
      />
      <Field label={t('Subject')} maxLength={150} className="sm:col-span-2" required {...field('subject')} />
      <TextField label={t('Your message')} maxLength={5000} className="sm:col-span-2" required {...field('message')} />
      <div className="sm:col-span-2">
        <FormError text={message} />
        <FormSuccess text={result?.ok && result.message} />
        <SubmitButton className="mt-3 w-full sm:w-auto sm:px-12" isBusy={isBusy}>
          {isBusy ? t('Sending...') : t('Submit')}
        </SubmitButton>
      </div>
    </Form>
  )
}
