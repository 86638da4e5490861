import { Emblem, LeafBorder } from '#app/ui/brand.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

/** A cart with nothing in it, on the cart page and at the checkout. */
export function EmptyCart({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex flex-col items-center rounded-lg bg-paper-deep px-6 py-14 text-center">
      <span className="grid size-28 place-items-center rounded-full bg-white shadow-card">
        <Emblem className="size-16 text-brand-600" />
      </span>
      <h2 className="mt-6 text-heading">Your cart is waiting for some spice</h2>
      <LeafBorder className="mt-3 h-3 w-18.75 text-kraft" />
      <p className="mt-4 max-w-md text-ink-soft">{children}</p>
      <ButtonLink to="/shop" className="mt-7">
        Browse the shop
      </ButtonLink>
    </div>
  )
}
