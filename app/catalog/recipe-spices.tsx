import { useState } from 'react'
import { Link } from 'react-router'
import { getCart } from '#app/cart/cart-store'
import { openCartDrawer } from '#app/cart/open-cart-drawer'
import { priceCart } from '#app/cart/price-cart'
import { addUnpricedLines } from '#app/cart/priced-cart'
import { BrokenName } from '#app/ui/broken-name.tsx'
import { Button } from '#app/ui/button.tsx'
import { ShopPicture } from '#app/ui/picture.tsx'
import type { CartItem } from '#domain/catalog/product-card'
import type { RecipeSpice } from '#domain/catalog/recipes.server'
import { formatRupees, toPaise } from '#domain/money'
import { sum } from '#domain/sum'
import { langOf, plural, t } from '#domain/texts/translate'

/** Lists the spices of a recipe; one button adds all that are not ticked as present at home. */
export function RecipeSpices({ spices, isGuide }: { spices: RecipeSpice[]; isGuide: boolean }) {
  const [atHome, setAtHome] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setAtHome((before) => new Set(before.has(id) ? [...before].filter((spice) => spice !== id) : [...before, id]))
  const items = spices.flatMap(({ card }) => card?.item ?? [])
  return (
    <section aria-labelledby="our-spices" className="rounded-lg bg-paper-deep p-4 sm:p-6">
      <h2 id="our-spices" className="text-heading">
        {isGuide ? t('The nine') : t('Our spices in it')}
      </h2>
      {items.length > 0 && (
        <p className="needs-scripts mt-1 text-sm text-ink-soft">{t('Untick what you have at home.')}</p>
      )}
      <ol className={`mt-4 grid grid-cols-1 gap-3 ${isGuide ? 'lg:grid-cols-2' : 'lg:mt-3 lg:gap-2'}`}>
        {spices.map(
          ({ id, amount, card }) =>
            card && (
              <Spice key={id} amount={amount} card={card} isTicked={!atHome.has(id)} onToggle={() => toggle(id)} />
            ),
        )}
      </ol>
      {items.length > 0 && <AddTicked items={items} atHome={atHome} />}
    </section>
  )
}

type SpiceProps = {
  amount: string
  card: NonNullable<RecipeSpice['card']>
  isTicked: boolean
  onToggle: () => void
}

function Spice({ amount, card, isTicked, onToggle }: SpiceProps) {
  return (
    <li className={`relative flex items-center gap-1 rounded-md p-2 lg:py-1 ${isTicked ? 'bg-white' : 'bg-paper'}`}>
      {card.item && (
        <label className="needs-scripts relative z-10 -ml-2 grid size-tap shrink-0 cursor-pointer place-items-center">
          <input type="checkbox" checked={isTicked} onChange={onToggle} className="size-5 accent-brand-600" />
          <span className="sr-only">{t('Buy {name}', { name: card.name })}</span>
        </label>
      )}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <ShopPicture
          picture={card.picture}
          alt=""
          sizes="64px"
          className="size-14 shrink-0 rounded-sm object-cover sm:size-16"
        />
        <div className="min-w-0 flex-1 basis-[min(8rem,100%)] gap-3 leading-tight wrap-break-word sm:flex sm:items-center">
          <p className="min-w-0 sm:flex-1">
            <Link
              to={`/product/${card.id}`}
              lang={langOf(card.name)}
              className="font-semibold after:absolute after:inset-0 hover:underline"
            >
              {card.name}
            </Link>
            <span className="mt-1 block text-sm text-ink-soft">{amount}</span>
          </p>
          <p className="mt-1 text-sm sm:mt-0 sm:text-right">
            <span className="font-semibold sm:block">{formatRupees(card.pricePaise)}</span>{' '}
            <span className="text-xs text-ink-soft sm:block sm:max-w-28">
              <BrokenName name={card.item ? card.sizeText : t('Out of stock')} />
            </span>
          </p>
        </div>
      </div>
    </li>
  )
}

/** Adds one pack of each ticked spice; the cart drawer then shows them. */
function AddTicked({ items, atHome }: { items: CartItem[]; atHome: ReadonlySet<string> }) {
  const [isBusy, setBusy] = useState(false)
  const ticked = items.filter(({ id }) => !atHome.has(id))
  const total = sum(ticked, ({ price }) => toPaise(price))
  const add = async () => {
    setBusy(true)
    addUnpricedLines(ticked.map((item) => ({ ...item, quantity: 1 })))
    // Otherwise a toast says that the cart is full, which the drawer would cover.
    if (ticked.every(({ id, size }) => getCart().some((line) => line.id === id && line.size === size)))
      openCartDrawer({ text: addedText(ticked.length), added: ticked.map(({ id }) => id), companions: [] })
    await priceCart()
    setBusy(false)
  }
  const isAll = ticked.length === items.length
  return (
    <Button
      aria-disabled={isBusy || ticked.length === 0}
      onClick={() => isBusy || ticked.length === 0 || add()}
      className="needs-scripts mt-4 w-full"
    >
      {ticked.length === 0
        ? t('You have them all at home')
        : `${isAll ? t('Add all to cart') : t('Add {count} of {total} to cart', { count: ticked.length, total: items.length })} · ${formatRupees(total)}`}
    </Button>
  )
}

function addedText(n: number): string {
  return plural(n, '1 spice is in your cart.', '{n} spices are in your cart.', { n })
}
