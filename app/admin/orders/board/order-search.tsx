import { ListSearch } from '#app/admin/shared/list-search.tsx'
import { t } from '#domain/texts/translate'

/** Searches orders by order, invoice or tracking number, phone or its last digits, or name. */
export function OrderSearch({ searched }: { searched: string }) {
  return (
    <ListSearch
      action="/admin"
      label={t('Find orders by number, phone or name')}
      placeholder={t('Number, phone, name')}
      searched={searched}
    />
  )
}
