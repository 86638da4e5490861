import { Form } from 'react-router'
import { statusNames } from '#app/admin/products/product-texts'
import type { ProductStatus } from '#domain/catalog/product-list.server'

const steps: Record<ProductStatus, { to: ProductStatus; text: string }[]> = {
  live: [
    { to: 'hidden', text: 'Hide it' },
    { to: 'archived', text: 'Archive it' },
  ],
  hidden: [
    { to: 'live', text: 'Put it into the shop' },
    { to: 'archived', text: 'Archive it' },
  ],
  archived: [{ to: 'live', text: 'Put it back into the shop' }],
}

/** Shows and changes whether buyers see the product. */
export function StatusPanel({ status }: { status: ProductStatus }) {
  return (
    <section aria-label="In the shop" className="rounded-lg bg-white p-4 shadow-card sm:p-6">
      <h2 className="text-card">{statusNames[status]}</h2>
      <p className="mt-1 text-sm text-ink-soft">
        Hidden and archived products are in no list and cannot be bought; orders keep them. Archived ones leave this
        list too, and are found under Hidden.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {steps[status].map(({ to, text }) => (
          <Form key={to} method="post">
            <input type="hidden" name="from" value={status} />
            <input type="hidden" name="to" value={to} />
            <button
              type="submit"
              name="intent"
              value="status"
              className="min-h-tap rounded-md border border-edge bg-white px-4 font-semibold hover:bg-paper-deep"
            >
              {text}
            </button>
          </Form>
        ))}
      </div>
    </section>
  )
}
