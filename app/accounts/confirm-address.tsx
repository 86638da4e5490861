import { MailQuestionMark } from 'lucide-react'
import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { FormResult } from '#app/forms/form-result'
import { SubmitButton } from '#app/ui/button.tsx'
import { notify } from '#app/ui/toasts'
import { t } from '#domain/texts/translate'

export function ConfirmAddress({ email }: { email: string }) {
  const { Form, state, data: result } = useFetcher<FormResult>()
  const isBusy = state !== 'idle'
  useEffect(() => {
    if (result) notify(result.ok ? 'success' : 'warning', result.message)
  }, [result])
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-1 rounded-lg bg-brand-50 px-4 py-3 print:hidden">
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-2.5">
        <MailQuestionMark className="mt-0.5 size-5 shrink-0 text-brand-600" aria-hidden />
        <span className="min-w-0 wrap-anywhere">
          {t('Please confirm your e-mail address: open the link that we have sent to {email}.', { email })}
        </span>
      </p>
      <Form method="post" action="/myprofile">
        <SubmitButton
          kind={null}
          name="intent"
          value="mail-confirmation"
          isBusy={isBusy}
          className="text-link min-h-tap font-semibold"
        >
          {isBusy ? t('Sending...') : t('Send it again')}
        </SubmitButton>
      </Form>
    </div>
  )
}
