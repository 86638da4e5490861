import { Form, Link } from 'react-router'
import { Icon } from '#app/owner/icon.tsx'
import { viewNames } from '#app/owner/shelf/shelf-texts'
import type { ShelfView } from '#domain/catalog/shelf.server'

const views = Object.keys(viewNames) as ShelfView[]

/** What of the shelf is shown. */
export function ShelfChips({ view, searched }: { view: ShelfView; searched: string }) {
  return (
    <nav aria-label="Products" className="-mx-gutter overflow-x-auto px-gutter [scrollbar-width:none]">
      <ul className="flex w-max gap-2 pb-1">
        {views.map((one) => (
          <li key={one}>
            <Link
              to={one === 'all' ? '/owner/shelf' : `/owner/shelf?view=${one}`}
              aria-current={one === view && searched === '' ? 'page' : undefined}
              preventScrollReset
              className="flex min-h-tap items-center rounded-full border border-edge bg-white px-4 font-semibold whitespace-nowrap hover:bg-paper-deep aria-[current]:border-brand-600 aria-[current]:bg-brand-600 aria-[current]:text-white"
            >
              {viewNames[one]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Finds a product by a word of any of its names. */
export function ShelfSearch({ searched }: { searched: string }) {
  return (
    <Form action="/owner/shelf" role="search" className="relative">
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-soft"
      />
      <input
        key={searched}
        type="search"
        name="q"
        aria-label="Find a product by its name"
        placeholder="Product"
        defaultValue={searched}
        maxLength={80}
        autoComplete="off"
        enterKeyHint="search"
        className="min-h-tap w-full min-w-0 rounded-full bg-paper pr-3 pl-10 text-ink placeholder:text-ink-soft"
      />
    </Form>
  )
}
