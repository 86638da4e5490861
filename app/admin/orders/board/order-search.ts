import type { ListSearchProps } from '#app/admin/shared/list-search.tsx'
import { t } from '#domain/texts/translate'

/** Returns the search for orders by order, invoice or tracking number, phone or its last digits, name, city or PIN code. */
export function orderSearch(searched: string): ListSearchProps {
  const label = t('Find orders by number, phone, name, city or PIN')
  return { action: '/admin', label, placeholder: t('Number, phone, name, city'), searched }
}
