import type { RefObject } from 'react'
import { Form } from 'react-router'
import { PhoneField } from '#app/accounts/address-fields.tsx'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { IntentButton } from '#app/forms/submit-row.tsx'
import type { FieldOf } from '#app/forms/use-form-result'
import { t } from '#domain/texts/translate'

type Props = {
  form?: RefObject<HTMLFormElement | null>
  next: string
  field?: ReturnType<FieldOf>
  adds?: boolean
}

export function PhoneForm({ form, next, field = emptyField, adds = false }: Props) {
  const action = next ? `/login/phone?${new URLSearchParams({ next })}` : '/login/phone'
  return (
    <Form ref={form} method="post" action={action} noValidate className="grid gap-4">
      <HiddenFields values={{ next, adds: adds ? 'on' : undefined }} />
      <PhoneField {...field} label={t('Mobile number')} hint={t('We send a code of six digits by WhatsApp.')} />
      <IntentButton intent="send-code" busyLabel={t('Sending...')}>
        {adds ? t('Send me a code') : t('Continue with your phone')}
      </IntentButton>
    </Form>
  )
}

const emptyField = { name: 'phone', error: undefined, defaultValue: undefined }
