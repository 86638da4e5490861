import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'

/** Says that a product is in the shop, and offers to put packs of it in stock. */
export function PublishedPanel({ id, lacksStock }: { id: string; lacksStock: boolean }) {
  return (
    <section aria-label="Published" className="rounded-lg border-l-4 border-success bg-white p-4 shadow-card">
      <p role="status" className="font-semibold text-success">
        ✓ It is in the shop.
      </p>
      {lacksStock && <p className="mt-1 text-ink-soft">It cannot be bought yet: no pack of it is in stock.</p>}
      <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        {lacksStock && <ButtonLink to={`/admin/stock/receive?product=${id}`}>Put in stock</ButtonLink>}
        <Link to={`/product/${id}`} className="text-link inline-flex min-h-tap items-center underline">
          Look at it in the shop
        </Link>
      </p>
    </section>
  )
}
