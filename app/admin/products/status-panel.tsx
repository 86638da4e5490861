import { useFetcher } from 'react-router'
import type { ProductResult } from '#app/admin/products/product-action.server'
import { ByField } from '#app/admin/shared/by-field.tsx'
import { Card } from '#app/admin/shared/card.tsx'
import { UndoLine } from '#app/admin/shared/undo-line.tsx'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/field.tsx'
import { statusTexts } from '#domain/catalog/admin-texts'
import type { ProductStatus } from '#domain/catalog/product-list.server'
import { t, translated } from '#domain/texts/translate'

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

type Props = {
  id: string
  status: ProductStatus
  /** The result of a form that was sent without scripts; the page shows it above. */
  first: ProductResult | undefined
}

/** Shows and changes whether buyers see the product; a change can be undone. */
export function StatusPanel({ id, status, first }: Props) {
  const fetcher = useFetcher<ProductResult>()
  const isBusy = fetcher.state !== 'idle'
  const result = fetcher.data
  const shown = result ?? first
  // What Undo leads to is not offered a second time.
  const undone = shown?.ok ? shown.undo?.fields.to : undefined
  const action = `/admin/products/edit/${id}`
  const button = 'min-h-tap rounded-md border border-edge bg-white px-4 font-semibold hover:bg-paper-deep'
  return (
    <Card
      title={translated(statusTexts[status])}
      note={t(
        'Hidden and archived products are in no list and cannot be bought; orders keep them. Archived ones leave the list of products too, and are found under Archived.',
      )}
      label={t('In the shop')}
    >
      <div role="status" className="empty:hidden">
        {result?.ok && (
          <UndoLine message={result.message} undo={result.undo} form={fetcher.Form} action={action} isBusy={isBusy} />
        )}
      </div>
      <FormError text={result?.ok === false ? result.message : undefined} />
      <div className="flex flex-wrap gap-2">
        {steps()
          [status].filter(({ to }) => to !== undone)
          .map(({ to, text }) => (
            <fetcher.Form key={to} method="post" action={action}>
              <ByField />
              <HiddenFields values={{ from: status, to }} />
              <SubmitButton name="intent" value="status" isBusy={isBusy} kind={null} className={button}>
                {text}
              </SubmitButton>
            </fetcher.Form>
          ))}
      </div>
    </Card>
  )
}
