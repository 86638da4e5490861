import { Link } from 'react-router'
import type { StaffRole } from '#domain/accounts/staff'

const views = [
  { view: 'sales', to: '/owner/books', text: 'Sales', ownersOnly: false },
  { view: 'money', to: '/owner/books/money', text: 'Money', ownersOnly: true },
  { view: 'gst', to: '/owner/books/gst', text: 'GST', ownersOnly: true },
  { view: 'customers', to: '/owner/customers', text: 'Customers', ownersOnly: false },
] as const

export type BooksView = (typeof views)[number]['view']

/** The parts of the books; managers see sales and customers. */
export function BooksChips({ view, role }: { view: BooksView; role: StaffRole }) {
  return (
    <nav aria-label="Books" className="-mx-gutter mb-4 overflow-x-auto px-gutter [scrollbar-width:none] print:hidden">
      <ul className="flex w-max gap-2 pb-1">
        {views
          .filter(({ ownersOnly }) => !ownersOnly || role === 'owner')
          .map((one) => (
            <li key={one.view}>
              <Link
                to={one.to}
                aria-current={one.view === view ? 'page' : undefined}
                className="flex min-h-tap items-center rounded-full border border-edge bg-white px-4 font-semibold whitespace-nowrap hover:bg-paper-deep aria-[current]:border-brand-600 aria-[current]:bg-brand-600 aria-[current]:text-white"
              >
                {one.text}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
