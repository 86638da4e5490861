import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { notify } from '#app/toasts'
import { buttonClass } from '#app/ui/button'
import { Field, FormError, TextField } from '#app/ui/field'

export type ContactAnswer =
  | { ok: true; text: string }
  | { ok: false; text: string; errors: Record<string, string>; fields: Record<string, string> }

/** The letter to the shop. Nothing typed is lost when something is wrong. */
export function ContactForm({ answer }: { answer: ContactAnswer | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const sending = useNavigation().formAction === '/contact'
  useEffect(() => {
    if (answer?.ok) {
      form.current?.reset()
      notify('success', answer.text)
    } else if (answer) {
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    }
  }, [answer])
  const field = (name: string) => ({
    name,
    required: true,
    error: answer?.ok === false ? answer.errors[name] : undefined,
    defaultValue: answer?.ok === false ? answer.fields[name] : undefined,
  })
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      aria-label="Write to us"
      className="grid content-start self-start gap-5 rounded-lg bg-white p-5 shadow-card sm:grid-cols-2 sm:p-8"
    >
      <h2 className="text-heading sm:col-span-2">Write to us</h2>
      <Field label="First name" autoComplete="given-name" maxLength={80} {...field('firstName')} />
      <Field label="Last name" autoComplete="family-name" maxLength={80} {...field('lastName')} />
      <Field
        label="Email address"
        type="email"
        autoComplete="email"
        maxLength={254}
        className="sm:col-span-2"
        {...field('email')}
      />
      <Field label="Subject" maxLength={150} className="sm:col-span-2" {...field('subject')} />
      <TextField label="Your message" maxLength={5000} className="sm:col-span-2" {...field('message')} />
      <div className="sm:col-span-2">
        <FormError text={answer?.ok === false ? answer.text : undefined} />
        <p role="status" className="font-semibold text-success">
          {answer?.ok && answer.text}
        </p>
        <button type="submit" className={buttonClass('primary', 'mt-3 w-full sm:w-auto sm:px-12')} disabled={sending}>
          {sending ? 'Sending...' : 'Submit'}
        </button>
      </div>
    </Form>
  )
}
