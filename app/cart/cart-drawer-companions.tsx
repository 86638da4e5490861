import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import type { Message } from '#app/cart/cart-drawer-message.tsx'
import { putInCart, useCart } from '#app/cart/cart-store'
import { Button } from '#app/ui/button.tsx'
import type { CartItem, ProductCard } from '#domain/catalog/product-card'
import { formatRupees } from '#domain/money'
import { langOf, t, translated } from '#domain/texts/translate'

/** Largest number of products in the cart beside which others are offered. */
const roomBeside = 3

type CompanionsProps = { companions: ProductCard[]; say: (message: Message) => void }

/** Offers products of the same recipes, while the cart is short enough to leave room for them. */
export function CartDrawerCompanions({ companions, say }: CompanionsProps) {
  const cart = useCart()
  const ids = new Set(cart.map((line) => line.id))
  const offered = companions.flatMap(({ item, ...card }) => (item && !ids.has(card.id) ? [{ ...card, item }] : []))
  if (ids.size === 0 || ids.size > roomBeside || offered.length === 0) return null
  const add = (item: CartItem, left: number | null) => {
    const { outcome, text } = putInCart(item, 1, left)
    say({ kind: outcome === 'added' || outcome === 'increased' ? 'done' : 'stopped', text })
  }
  return (
    <section aria-labelledby="companions" className="border-t border-line px-5 py-4">
      <h3 id="companions" className="text-sm font-semibold">
        {t('Goes with it')}
      </h3>
      <ul className="mt-2 grid gap-2">
        {offered.map(({ id, name, size, sizeText, pricePaise, item, left }) => (
          <li key={id} className="flex items-center gap-3">
            <img
              src={item.thumbnail ?? item.image}
              alt=""
              width={240}
              height={240}
              className="size-14 rounded-md bg-paper-deep"
            />
            <p className="min-w-0 flex-1 leading-tight">
              <Link
                to={`/product/${id}`}
                lang={langOf(name)}
                className="font-semibold underline-offset-4 hover:underline"
              >
                {name}
              </Link>
              <span className="block text-sm text-ink-soft">
                {sizeText} · {formatRupees(pricePaise)}
              </span>
            </p>
            <Button kind="outline" className="min-h-tap px-3" onClick={() => add(item, left)}>
              <Plus className="size-4" aria-hidden />
              {t('Add')}
              <span className="sr-only">
                {' '}
                {name}, {translated(size)}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
