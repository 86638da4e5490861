import { ListSearch } from '#app/admin/shared/list-search.tsx'
import { t } from '#domain/texts/translate'

/** Searches orders by order, invoice or tracking number, phone or its last digits, name, city or PIN code. */
export function OrderSearch({ searched }: { searched: string }) {
  return (
    <ListSearch
      action="/admin"
      label={t('Find orders by number, phone, name, city or PIN')}
      placeholder={t('Number, phone, name, city')}
      searched={searched}
    />
  )
}
