import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { addLines } from '#app/cart/cart-store'
import { priceAnew } from '#app/cart/price-cart'
import { BrokenName } from '#app/ui/broken-name.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { RecipeSpice } from '#domain/catalog/recipes.server'
import { formatRupees, toPaise } from '#domain/money'

/** The spices of a recipe, each with its page, and all of them together. */
export function RecipeSpices({ spices, isGuide }: { spices: RecipeSpice[]; isGuide: boolean }) {
  return (
    <section aria-labelledby="our-spices" className="rounded-lg bg-paper-deep p-4 sm:p-6">
      <h2 id="our-spices" className="text-heading">
        {isGuide ? 'The nine' : 'Our spices in it'}
      </h2>
      <ol className={`mt-4 grid gap-3 ${isGuide ? 'lg:grid-cols-2' : ''}`}>
        {spices.map(({ id, amount, card }) => card && <Spice key={id} amount={amount} card={card} />)}
      </ol>
      <AddAll spices={spices} />
    </section>
  )
}

function Spice({ amount, card }: { amount: string; card: NonNullable<RecipeSpice['card']> }) {
  return (
    <li className="relative flex flex-wrap items-center gap-3 rounded-md bg-white p-2">
      {card.picture && (
        <Picture picture={card.picture} alt="" sizes="72px" className="size-18 shrink-0 rounded-sm object-cover" />
      )}
      <div className="min-w-0 flex-1 basis-32 gap-3 leading-tight wrap-break-word sm:flex sm:items-center">
        <p className="min-w-0 sm:flex-1">
          <Link to={`/product/${card.id}`} className="font-semibold after:absolute after:inset-0 hover:underline">
            {card.name}
          </Link>
          <span className="mt-1 block text-sm text-ink-soft">{amount}</span>
        </p>
        <p className="mt-1 text-sm sm:mt-0 sm:text-right">
          <span className="font-semibold sm:block">{formatRupees(card.pricePaise)}</span>{' '}
          <span className="text-xs text-ink-soft sm:block sm:max-w-28">
            <BrokenName name={card.item ? card.size : 'Out of stock'} />
          </span>
        </p>
      </div>
    </li>
  )
}

/** One pack of each that there is; the cart's page then shows what came in. */
function AddAll({ spices }: { spices: RecipeSpice[] }) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const items = spices.flatMap(({ card }) => card?.item ?? [])
  const total = items.reduce((sum, { price }) => sum + toPaise(price), 0)
  const add = async () => {
    setBusy(true)
    addLines(items.map((item) => ({ ...item, quantity: 1 })))
    await priceAnew()
    await navigate('/mycart')
  }
  if (items.length === 0) return null
  return (
    <button
      type="button"
      aria-disabled={isBusy}
      onClick={() => isBusy || add()}
      className={buttonClass('primary', 'needs-scripts mt-4 w-full')}
    >
      Add all to cart · {formatRupees(total)}
    </button>
  )
}
