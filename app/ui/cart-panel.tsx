import { lazy, Suspense, useEffect, useState } from 'react'
import { onOpenCartPanel } from '#app/cart-panel'

const CartPanelDialog = lazy(() =>
  import('./cart/cart-panel-dialog').then(({ CartPanelDialog }) => ({ default: CartPanelDialog })),
)

type Opening = { text: string; count: number }

/** The place of the cart's side panel; loads it when it opens for the first time. */
export function CartPanel() {
  const [opening, setOpening] = useState<Opening | null>(null)
  useEffect(() => onOpenCartPanel((text) => setOpening((last) => ({ text, count: (last?.count ?? 0) + 1 }))), [])
  return opening ? (
    <Suspense>
      <CartPanelDialog opening={opening} />
    </Suspense>
  ) : null
}
