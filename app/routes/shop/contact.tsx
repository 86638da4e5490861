import { Mail, MapPin, Phone, Truck } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { data, Form, Link, useLocation } from 'react-router'
import { shopContext, visitContext } from '#app/context'
import { fillFields, isUntouched } from '#app/forms/form-controls'
import type { FormResult } from '#app/forms/form-result'
import { parseForm, readForm, refuseForNow } from '#app/forms/parse-form.server'
import { useBusy } from '#app/forms/use-busy'
import { useFormResult } from '#app/forms/use-form-result'
import { fixedMeta } from '#app/layout/meta'
import { ShopAddress } from '#app/layout/shop-address.tsx'
import { useShopDetails } from '#app/layout/shop-details'
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
import { callLink, formatShopPhone } from '#domain/shop-settings/shop-settings'
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

function ContactDetails() {
  const { contact } = useShopDetails()
  return (
    <div>
      <ul className="space-y-6">
        <Detail icon={<Truck aria-hidden />} title={t('Where is my order?')}>
          <Link to="/track" className="text-link block w-fit py-1">
            {t('Track your order')}
          </Link>
        </Detail>
        <Detail icon={<MapPin aria-hidden />} title={t('Our store')}>
          <address className="not-italic">
            <ShopAddress isTall />
          </address>
        </Detail>
        <Detail icon={<Mail aria-hidden />} title={t('Email')}>
          {[contact.supportEmail, contact.infoEmail].map((email) => (
            <a key={email} href={`mailto:${email}`} className="text-link block w-fit py-1 break-all">
              {email}
            </a>
          ))}
        </Detail>
        <Detail icon={<Phone aria-hidden />} title={t('Phone')}>
          {contact.phones.map((phone) => (
            <a key={phone} href={callLink(phone)} className="text-link block w-fit py-1">
              {formatShopPhone(phone)}
            </a>
          ))}
        </Detail>
      </ul>
      <StoreMap />
    </div>
  )
}

function Detail({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-50 text-brand-600">{icon}</span>
      <div>
        <h2 className="text-card">{title}</h2>
        {children}
      </div>
    </li>
  )
}

/** A picture of our own; a click opens a real map in its place, so that nothing is asked of others before. Without scripts it is a link. */
function StoreMap() {
  const { address, contact } = useShopDetails()
  const [isOpen, setOpen] = useState(false)
  const place = { city: translated(address.city), state: translated(address.state) }
  if (isOpen)
    return (
      <iframe
        src={`https://www.google.com/maps?output=embed&q=${encodeURIComponent(Object.values(address).join(', '))}`}
        title={t('Map of our store in {city}, {state}', place)}
        referrerPolicy="no-referrer"
        className="mt-8 aspect-[4/3] w-full rounded-lg bg-paper-deep shadow-card"
      />
    )
  return (
    <a
      href={contact.mapUrl}
      rel="noopener"
      onClick={(event) => {
        event.preventDefault()
        setOpen(true)
      }}
      className="group relative mt-8 block overflow-hidden rounded-lg shadow-card"
    >
      <img
        src="/map.svg"
        width={800}
        height={600}
        alt={t('Map of our store in {city}, {state}', place)}
        className="aspect-[4/3] w-full object-cover"
        loading="lazy"
      />
      <span className="absolute right-3 bottom-3 rounded-md bg-white px-4 py-2 text-sm font-semibold text-brand-700 shadow-card group-hover:underline">
        {t('Open the map')}
      </span>
    </a>
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
