import { X } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { CartDrawerCompanions } from '#app/cart/cart-drawer-companions.tsx'
import { CartDrawerLines } from '#app/cart/cart-drawer-lines.tsx'
import { CartDrawerMessage, type Message } from '#app/cart/cart-drawer-message.tsx'
import { addedTexts, useCart } from '#app/cart/cart-store'
import type { DrawerContent } from '#app/cart/open-cart-drawer'
import { priceCart } from '#app/cart/price-cart'
import { restoreProduct } from '#app/cart/removed-product.tsx'
import { ShippingProgress } from '#app/cart/shipping-progress.tsx'
import { DeliveryPromise } from '#app/delivery/delivery-promise.tsx'
import { ButtonLink, IconButton } from '#app/ui/button.tsx'
import { useModal } from '#app/ui/use-modal'
import { subtotalPaise } from '#domain/cart/cart'
import { formatRupees } from '#domain/money'
import { t } from '#domain/texts/translate'

/** Shows the cart beside the product page, where it can be changed; opens on each new `opening`. Escape, the cross, the backdrop and any link close it. */
export function CartDrawerDialog({ opening }: { opening: DrawerContent }) {
  const dialog = useModal(opening)
  const title = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLElement>(null)
  const { key } = useLocation()
  const cart = useCart()
  const [message, setMessage] = useState<{ opening: DrawerContent; message: Message } | null>(null)
  const latest = message?.opening === opening ? message.message : { kind: 'done' as const, text: opening.text }
  const say = (next: Message) => setMessage({ opening, message: next })
  // biome-ignore lint/correctness/useExhaustiveDependencies: every opening begins at the top, with the prices of now
  useEffect(() => {
    list.current?.scrollTo(0, 0)
    void priceCart()
  }, [opening])
  const arrival = useRef(key)
  useEffect(() => {
    if (arrival.current !== key) dialog.current?.close()
    arrival.current = key
  }, [key, dialog])
  const closeFromBehind = (event: MouseEvent) => {
    if (event.target === dialog.current) dialog.current.close()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it already
    <dialog
      ref={dialog}
      aria-labelledby="panel-title"
      onClick={closeFromBehind}
      className="side-panel bg-paper text-ink"
    >
      <div className="flex h-full flex-col">
        <header className="flex items-center justify-between gap-4 border-b border-line px-5 py-3">
          <h2 ref={title} id="panel-title" tabIndex={-1} className="text-heading outline-none">
            {t('Your Cart')}
          </h2>
          <form method="dialog">
            <IconButton type="submit" label={t('Close')} Icon={X} className="-mr-2 hover:bg-paper-deep" />
          </form>
        </header>
        <CartDrawerMessage message={latest} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard */}
        <section ref={list} tabIndex={0} aria-label={t('Items in your cart')} className="flex-1 overflow-y-auto">
          <CartDrawerLines
            added={opening.added}
            onStop={(text) => say({ kind: 'stopped', text })}
            onRemoved={(removed) => {
              const undo = () => {
                restoreProduct(removed)
                say({ kind: 'done', text: addedTexts().added })
                title.current?.focus({ preventScroll: true })
              }
              say({ kind: 'done', text: t('{name} is removed.', { name: removed.product.name }), undo })
              title.current?.focus({ preventScroll: true })
            }}
          />
          <CartDrawerCompanions companions={opening.companions} say={say} />
        </section>
        {cart.length > 0 && (
          <footer className="grid gap-2 border-t border-line bg-white px-5 py-3 max-sm:[&_svg]:hidden">
            <ShippingProgress subtotalPaise={subtotalPaise(cart)} className="py-1" />
            <DeliveryPromise className="text-sm low:hidden" />
            <p className="flex items-baseline justify-between">
              {t('Subtotal')}
              <strong className="font-display text-price font-semibold">{formatRupees(subtotalPaise(cart))}</strong>
            </p>
            <div className="grid grid-cols-2 gap-3">
              <ButtonLink to="/mycart" kind="outline" className="px-2">
                {t('View Cart')}
              </ButtonLink>
              <ButtonLink to="/checkout" className="px-2">
                {t('Checkout')}
              </ButtonLink>
            </div>
          </footer>
        )}
      </div>
    </dialog>
  )
}
