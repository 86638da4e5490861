import { ListSearch } from '#app/admin/shared/list-search.tsx'

/** By all that people read out: numbers of order, invoice or parcel, a phone or its end, a name. */
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
