import { useId } from 'react'
import { PrefetchPageLinks, useFetcher } from 'react-router'
import type { FormResult } from '#app/forms/form-result'
import { useFormResult } from '#app/forms/use-form-result'
import { SubmitButton } from '#app/ui/button.tsx'
import { Label } from '#app/ui/field.tsx'
import { notify } from '#app/ui/toasts'
import { useHydrated } from '#app/ui/use-hydrated'
import { t } from '#domain/texts/translate'

/** Without scripts the result is the page /subscribe; `posted` is that result. */
export function SubscribeForm({ posted }: { posted?: FormResult | undefined }) {
  const fetcher = useFetcher<FormResult>()
  const id = useId()
  const { form, message, errors, field } = useFormResult(fetcher.data ?? posted, {
    succeeded: (thanks) => notify('success', thanks),
  })
  const { name, error = message, defaultValue } = field('email')
  const isBusy = fetcher.state !== 'idle'
  const isHydrated = useHydrated()
  return (
    <fetcher.Form ref={form} method="post" action="/subscribe" noValidate className="mt-4 md:mt-6">
      {/* Prefetches 0.4 KB of code that reports a failed request. */}
      {isHydrated && <PrefetchPageLinks page="/subscribe" />}
      <Label id={id} text={t('Recipes and new harvests by email')} />
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          name={name}
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder={t('Your email')}
          defaultValue={defaultValue}
          className="input flex-1 basis-36"
          aria-invalid={errors.email ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <SubmitButton kind="turmeric" className="grow tracking-wide" isBusy={isBusy} aria-busy={isBusy}>
          {t('SUBSCRIBE')}
        </SubmitButton>
      </div>
      <div role="alert">
        {error && (
          <p id={`${id}-error`} data-message tabIndex={-1} className="mt-1.5 text-sm font-semibold text-turmeric">
            {error}
          </p>
        )}
      </div>
    </fetcher.Form>
  )
}
