import { FilterChips } from '#app/owner/filter-chips.tsx'
import type { StaffRole } from '#domain/accounts/staff'

const views = [
  { view: 'sales', to: '/owner/books', text: 'Sales', ownersOnly: false },
  { view: 'money', to: '/owner/books/money', text: 'Money', ownersOnly: true },
  { view: 'gst', to: '/owner/books/gst', text: 'GST', ownersOnly: true },
  { view: 'customers', to: '/owner/customers', text: 'Customers', ownersOnly: false },
] as const

export type BooksView = (typeof views)[number]['view']

/** Managers see sales and customers. */
export function BooksChips({ view, role }: { view: BooksView; role: StaffRole }) {
  const chips = views
    .filter(({ ownersOnly }) => !ownersOnly || role === 'owner')
    .map(({ to, text, view: one }) => ({ to, text, isCurrent: one === view }))
  return <FilterChips label="Books" chips={chips} className="mb-4 print:hidden" />
}
