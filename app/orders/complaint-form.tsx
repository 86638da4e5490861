import { useEffect } from 'react'
import { Form } from 'react-router'
import { openFolds } from '#app/forms/form-controls'
import type { FormResult } from '#app/forms/form-result'
import { useBusy } from '#app/forms/use-busy'
import { useFormResult } from '#app/forms/use-form-result'
import { useTypedInput } from '#app/forms/use-typed-input'
import { SubmitButton } from '#app/ui/button.tsx'
import { FormError, FormSuccess, TextField } from '#app/ui/field.tsx'
import { t } from '#domain/texts/translate'

type Props = {
  number: string
  /** The account that the page was made for; null for who came by a link, which needs no session. */
  userId: string | null
  result: FormResult | undefined
}

/** Sends a complaint about an order on behalf of its buyer. */
export function ComplaintForm({ number, userId, result }: Props) {
  const isOwn = result !== undefined && (result.ok || result.values?.intent === 'complain')
  const own = isOwn ? result : undefined
  const { form, formMessage, field } = useFormResult(own)
  const keepInput = useTypedInput(form, { userId, kind: 'complaint', id: number, isDone: own?.ok === true })
  useEffect(() => {
    const text = form.current?.querySelector('textarea')
    if (text?.value) openFolds(text)
  }, [form])
  const isBusy = useBusy('complain')
  const thanks = result?.ok ? result.message : undefined
  return (
    <details open={isOwn} className="group rounded-lg bg-white shadow-card print:hidden">
      <summary className="flex min-h-14 items-center px-5 font-semibold text-brand-700 sm:px-7">
        <span className="underline decoration-1 underline-offset-4">{t('Something is not right? Write to us')}</span>
      </summary>
      <Form ref={form} method="post" noValidate onChange={keepInput} className="grid gap-4 px-5 pb-6 sm:px-7">
        <TextField
          label={t('What is not right?')}
          rows={4}
          maxLength={5000}
          required
          hint={t('A wrong pack, a torn bag, another address. The answer comes to the e-mail address of the order.')}
          {...field('message')}
        />
        <FormError text={formMessage} />
        <FormSuccess text={thanks} />
        <SubmitButton
          name="intent"
          value="complain"
          isBusy={isBusy}
          kind="outline"
          className="w-full sm:w-auto sm:justify-self-start"
        >
          {isBusy ? t('Sending...') : t('Send')}
        </SubmitButton>
      </Form>
    </details>
  )
}
