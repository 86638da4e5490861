import { useFetcher } from 'react-router'
import type { ProductResult } from '#app/admin/products/product-action.server'
import { isOfEditor } from '#app/admin/products/product-form.tsx'
import { actorAndTime } from '#app/admin/products/product-texts'
import { AdminForm } from '#app/admin/shared/by-field.tsx'
import { Card } from '#app/admin/shared/card.tsx'
import { textButton } from '#app/admin/shared/text-button'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { useFormResult } from '#app/forms/use-form-result'
import { ButtonLink, SubmitButton } from '#app/ui/button.tsx'
import { SureField } from '#app/ui/choice.tsx'
import { FormError, FormSuccess } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { statusTexts } from '#domain/catalog/admin-texts'
import type { Draft } from '#domain/catalog/drafts.server'
import type { ProductStatus } from '#domain/catalog/product-list.server'
import { t, translated } from '#domain/texts/translate'

type Props = {
  id: string
  draft: Pick<Draft, 'savedAt' | 'savedBy'> | null
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
  const { form, formMessage, field, errors } = useFormResult(result)
  const action = `/admin/products/edit/${id}`
  // An empty panel must not take a gap of the layout.
  const isSilent = !result && !draft
  return (
    <div className={isSilent ? 'absolute' : 'grid gap-3'}>
      <FormSuccess text={result?.ok && result.message} />
      <FormError text={formMessage} />
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
            <AdminForm fetcher={fetcher} ref={form} action={action} className="contents">
              <HiddenFields values={{ draftAt: draft.savedAt }} />
              {errors.sure && (
                <div className="w-full">
                  <SureField label={t('Yes, throw the draft away')} {...field('sure')} />
                </div>
              )}
              <SubmitButton kind={null} className={textButton} name="intent" value="discard" isBusy={isBusy}>
                {t('Discard')}
              </SubmitButton>
            </AdminForm>
          </div>
        </section>
      )}
    </div>
  )
}

const steps = (): Record<ProductStatus, { to: ProductStatus; text: string }[]> => ({
  live: [
    { to: 'hidden', text: t('Hide it') },
    { to: 'archived', text: t('Archive it') },
  ],
  hidden: [
    { to: 'live', text: t('Put it into the shop') },
    { to: 'archived', text: t('Archive it') },
  ],
  archived: [{ to: 'live', text: t('Put it back into the shop') }],
})

export function StatusPanel({ id, status }: { id: string; status: ProductStatus }) {
  const fetcher = useFetcher<ProductResult>()
  const result = fetcher.data
  return (
    <Card
      title={translated(statusTexts[status])}
      note={t(
        'Hidden and archived products are in no list and cannot be bought; orders keep them. Archived ones leave the list of products too, and are found under Archived.',
      )}
      label={t('In the shop')}
    >
      <FormSuccess text={result?.ok && result.message} />
      <FormError text={result?.ok === false ? result.message : undefined} />
      <div className="flex flex-wrap gap-2">
        {steps()[status].map(({ to, text }) => (
          <AdminForm fetcher={fetcher} key={to} action={`/admin/products/edit/${id}`}>
            <HiddenFields values={{ from: status, to }} />
            <SubmitButton name="intent" value="status" isBusy={fetcher.state !== 'idle'} kind="outline">
              {text}
            </SubmitButton>
          </AdminForm>
        ))}
      </div>
    </Card>
  )
}

export function PublishedPanel({ id, lacksStock }: { id: string; lacksStock: boolean }) {
  return (
    <section aria-label={t('Published')} className="rounded-lg border-l-4 border-success bg-white p-4 shadow-card">
      <FormSuccess text={t('It is in the shop.')} />
      {lacksStock && <p className="mt-1 text-ink-soft">{t('It cannot be bought yet: no pack of it is in stock.')}</p>}
      <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        {lacksStock && <ButtonLink to={`/admin/stock/${id}`}>{t('Put in stock')}</ButtonLink>}
        <TextLink to={`/product/${id}`}>{t('Look at it in the shop')}</TextLink>
      </p>
    </section>
  )
}
