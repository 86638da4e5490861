import { data } from 'react-router'
import { shopContext, visitContext } from '#app/context'
import { readForm } from '#app/form.server'
import { pageHead } from '#app/page-head'
import { ContactDetails } from '#app/ui/contact-details'
import { type ContactAnswer, ContactForm } from '#app/ui/contact-form'
import { Heading, Wrap } from '#app/ui/section'
import { countAttempt } from '#domain/attempts.server'
import { keepLetter, letterSchema, lettersPerAddress } from '#domain/letters.server'
import { settings } from '#domain/settings'
import type { Route } from './+types/contact'

export function meta({ matches }: Route.MetaArgs) {
  return pageHead({
    root: matches[0],
    title: 'Contact Us',
    description: `Write to ${settings.name}, call us, or visit the shop in ${settings.town}, ${settings.state}.`,
    path: '/contact',
  })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock } = context.get(shopContext)
  const fields = textFields(await readForm(request))
  const letter = letterSchema.safeParse(fields)
  if (!letter.success) {
    const errors: Record<string, string> = {}
    for (const { path, message } of letter.error.issues) errors[String(path[0])] ??= message
    return data<ContactAnswer>({ ok: false, text: 'Please look at the marked fields.', errors, fields }, 400)
  }
  const attempt = await countAttempt(db, clock, `letter:${context.get(visitContext).address}`, lettersPerAddress)
  if (!attempt.allowed) {
    const text = 'That is a lot of letters at once. Please try again in an hour, or give us a call.'
    const headers = { 'retry-after': String(Math.ceil(attempt.retryAfterMs / 1000)) }
    return data<ContactAnswer>({ ok: false, text, errors: {}, fields }, { status: 429, headers })
  }
  await keepLetter(db, clock, letter.data)
  return data<ContactAnswer>({ ok: true, text: 'Thank you! Your message has reached us.' })
}

/** `retry-after` reaches visitors without scripts too. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

/** Only what was typed; a file in its place counts as nothing. */
function textFields(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : '']))
}

export default function ContactPage({ actionData }: Route.ComponentProps) {
  return (
    <Wrap className="py-section">
      <Heading
        level="h1"
        kicker="We read everything"
        title="Contact Us"
        lead="A question about a spice, an order or a large quantity? Write, call, or come and smell for yourself."
      />
      <div className="mt-12 grid gap-10 lg:grid-cols-2 lg:gap-14">
        <ContactDetails />
        <ContactForm answer={actionData} />
      </div>
    </Wrap>
  )
}
