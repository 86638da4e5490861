import { useFetcher } from 'react-router'
import type { FormResult } from '#app/forms/form-result'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { useFormResult } from '#app/forms/use-form-result'
import { SubmitButton } from '#app/ui/button.tsx'
import { Field, FormError, FormSuccess } from '#app/ui/field.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import type { FullProduct } from '#domain/catalog/product'
import { t, translated } from '#domain/texts/translate'

export function TellMeForm({ product: { id, sizes } }: { product: FullProduct }) {
  const fetcher = useFetcher<FormResult>()
  const { form, message, field } = useFormResult(fetcher.data)
  const soldOut = sizes.filter(({ inStock }) => !inStock).map(({ label }) => label)
  const [first] = soldOut
  if (first === undefined) return null
  const isBusy = fetcher.state !== 'idle'
  const about = { size: translated(first) }
  return (
    <details open={soldOut.length === sizes.length} className="rounded-md bg-paper-deep px-4">
      <summary className="text-link flex min-h-tap items-center">
        {soldOut.length === 1 ? t('Tell me when {size} is back', about) : t('Tell me when it is back')}
      </summary>
      <fetcher.Form ref={form} method="post" action="/tell-me" noValidate className="grid gap-3 pb-4">
        <HiddenFields values={{ intent: 'ask', product: id }} />
        {soldOut.length === 1 ? (
          <HiddenFields values={{ size: first }} />
        ) : (
          <SelectField
            label={t('Sold-out size')}
            name="size"
            options={soldOut.map((label) => [label, translated(label)])}
          />
        )}
        <Field
          label={t('Your email')}
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          hint={t('One mail when it comes in, and nothing else. The mail has a link to stop.')}
          {...field('email')}
        />
        <FormError text={message} />
        <FormSuccess text={fetcher.data?.ok && fetcher.data.message} />
        <SubmitButton kind="outline" isBusy={isBusy} className="justify-self-start">
          {isBusy ? t('One moment...') : t('Tell me')}
        </SubmitButton>
      </fetcher.Form>
    </details>
  )
}
