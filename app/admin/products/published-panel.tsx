import { ButtonLink } from '#app/ui/button.tsx'
import { FormSuccess } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { t } from '#domain/texts/translate'

/** Says that a product is in the shop, and offers to put packs of it in stock. */
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
