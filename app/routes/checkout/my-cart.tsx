import { useState } from 'react'
import { CartChanges } from '#app/cart/cart-notice.tsx'
import { CartProductItem } from '#app/cart/cart-product-item.tsx'
import { useCart } from '#app/cart/cart-store'
import { CartSummary } from '#app/cart/cart-summary.tsx'
import { EmptyCart } from '#app/cart/empty-cart.tsx'
import { OrderWithoutScripts } from '#app/cart/order-without-scripts.tsx'
import { type Removed, RemovedNote } from '#app/cart/removed-product.tsx'
import { StockShortage } from '#app/cart/stock-shortage.tsx'
import { usePricedCart } from '#app/cart/use-priced-cart'
import { RecentlySeen } from '#app/catalog/recently-seen.tsx'
import { fixedMeta } from '#app/layout/meta'
import { privatePage, type RouteHandle } from '#app/navigation/route-handle'
import { Loading } from '#app/ui/loading.tsx'
import { Heading, Wrap } from '#app/ui/section.tsx'
import { useHydrated } from '#app/ui/use-hydrated'
import { maxQuantityOf } from '#domain/cart/cart'
import { listCartProducts } from '#domain/cart/cart-products'
import { t } from '#domain/texts/translate'

export const handle: RouteHandle = { ...privatePage, priority: 'buy' }

export const meta = fixedMeta(() => ({
  title: t('My Cart'),
  description: t('The spices in your cart.'),
  path: '/mycart',
  hidden: true,
}))

export default function MyCartPage() {
  const isHydrated = useHydrated()
  const isEmpty = useCart().length === 0
  return (
    <>
      <Wrap className="pt-3 pb-10 md:py-14">
        <Heading title={t('My Cart')} level="h1" align="left" isBrief />
        <div className="mt-3 md:mt-8">{isHydrated ? <Cart /> : <CartToCome />}</div>
      </Wrap>
      {isHydrated && isEmpty && <RecentlySeen />}
    </>
  )
}

/** Reserves a screen's height until the browser shows its cart, which the server does not know. */
function CartToCome() {
  return (
    <div className="min-h-svh">
      <div className="needs-scripts">
        <Loading />
      </div>
      <OrderWithoutScripts className="max-w-text" />
    </div>
  )
}

function Cart() {
  const { cart, changes, stockOf } = usePricedCart()
  const [removed, setRemoved] = useState<Removed | null>(null)
  const note = removed && (
    <RemovedNote
      key={removed.product.id}
      removed={removed}
      onBack={() => {
        setRemoved(null)
        document.getElementById('main')?.focus({ preventScroll: true })
      }}
    />
  )
  const items = listCartProducts(cart, (line) => maxQuantityOf(stockOf(line))).map((product) => (
    <CartProductItem key={product.id} product={product} stockOf={stockOf} onRemoved={setRemoved} />
  ))
  return (
    <>
      <CartChanges changes={changes} />
      <StockShortage lines={cart.map((line) => ({ ...line, ...stockOf(line) }))} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
        {cart.length === 0 ? (
          <div className="grid gap-4">
            {note}
            <EmptyCart>
              {t('Freshly ground haldi, whole cardamom, a masala for tonight: everything good begins here.')}
            </EmptyCart>
          </div>
        ) : (
          <ul className="grid gap-4" aria-label={t('Items in your cart')}>
            {removed ? items.toSpliced(removed.position, 0, <li key="removed">{note}</li>) : items}
          </ul>
        )}
        <CartSummary cart={cart} />
      </div>
    </>
  )
}
