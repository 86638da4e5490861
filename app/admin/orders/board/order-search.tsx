import { ListSearch } from '#app/admin/shared/list-search.tsx'

/** Searches orders by order, invoice or tracking number, phone or its last digits, or name. */
export function OrderSearch({ searched }: { searched: string }) {
  return (
    <ListSearch
      action="/admin"
      label="Find orders by number, phone or name"
      placeholder="Number, phone, name"
      searched={searched}
    />
  )
}
