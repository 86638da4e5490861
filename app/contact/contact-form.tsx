import { useEffect } from 'react'
import { Form, useLocation } from 'react-router'
import { fillFields, isUntouched } from '#app/forms/form-controls'
import type { FormResult } from '#app/forms/form-result'
import { useBusy } from '#app/forms/use-busy'
import { useFormResult } from '#app/forms/use-form-result'
import { SubmitButton } from '#app/ui/button.tsx'
import { Field, FormError, FormSuccess, TextField } from '#app/ui/field.tsx'
import { t } from '#domain/texts/translate'

export function ContactForm({ result }: { result: FormResult | undefined }) {
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
