import { useFetcher } from 'react-router'
import type { ProductResult } from '#app/admin/products/product-action.server'
import { isOfEditor } from '#app/admin/products/product-form.tsx'
import { actorAndTime } from '#app/admin/products/product-texts'
import { ByField } from '#app/admin/shared/by-field.tsx'
import { textButton } from '#app/admin/shared/text-button'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { useFormResult } from '#app/forms/use-form-result'
import { ButtonLink, SubmitButton } from '#app/ui/button.tsx'
import { SureField } from '#app/ui/choice.tsx'
import { FormError, FormSuccess } from '#app/ui/field.tsx'
import type { Draft } from '#domain/catalog/drafts.server'
import type { ProductStatus } from '#domain/catalog/product-list.server'
import { t } from '#domain/texts/translate'

type Props = {
  id: string
  draft: Pick<Draft, 'savedAt' | 'savedBy'> | null
  /** The product's status in the shop; null for one that was never published. */
  status: ProductStatus | null
  /** The result of a form that was sent without scripts. */
  first: ProductResult | undefined
}

function waitingText(status: ProductStatus | null): string {
  if (status === null) return t('A new product, not in the shop yet.')
  return status === 'live'
    ? t('A draft waits: the shop shows the product as it was.')
    : t('A draft waits: buyers do not see the product.')
}

/** Shows the draft's status, with buttons to preview or discard it; discarding is confirmed by a tick. */
export function DraftPanel({ id, draft, status, first }: Props) {
  const fetcher = useFetcher<ProductResult>()
  const isBusy = fetcher.state !== 'idle'
  const sent = fetcher.data ?? first
  const result = isOfEditor(sent) ? undefined : sent
  const undo = result?.ok ? result.undo : undefined
  const { form, formMessage, field, errors } = useFormResult(result)
  const action = `/admin/products/edit/${id}`
  // An empty panel must not take a gap of the layout.
  const isSilent = !result && !draft
  return (
    <div className={isSilent ? 'absolute' : 'grid gap-3'}>
      <FormSuccess text={result?.ok && result.message} />
      <FormError text={formMessage} />
      {undo && (
        <fetcher.Form method="post" action={action}>
          <ByField />
          <HiddenFields values={undo.fields} />
          <SubmitButton isBusy={isBusy} kind="outline">
            {undo.text}
          </SubmitButton>
        </fetcher.Form>
      )}
      {draft && (
        <section aria-label={t('Draft')} className="rounded-lg bg-turmeric/25 p-4">
          <p className="font-semibold">{waitingText(status)}</p>
          <p className="text-sm">
            {t('Saved by {nameAndTime}', { nameAndTime: actorAndTime({ by: draft.savedBy, at: draft.savedAt }) })}
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <ButtonLink to={`/admin/products/edit/${id}/publish`} kind="outline">
              {t('What it changes')}
            </ButtonLink>
            <ButtonLink to={`/admin/products/edit/${id}/preview`} kind="outline">
              {t('Preview')}
            </ButtonLink>
            <fetcher.Form ref={form} method="post" action={action} className="contents">
              <ByField />
              <HiddenFields values={{ draftAt: draft.savedAt }} />
              {errors.sure && (
                <div className="w-full">
                  <SureField label={t('Yes, throw the draft away')} {...field('sure')} />
                </div>
              )}
              <SubmitButton kind={null} className={textButton} name="intent" value="discard" isBusy={isBusy}>
                {t('Throw away')}
              </SubmitButton>
            </fetcher.Form>
          </div>
        </section>
      )}
    </div>
  )
}
