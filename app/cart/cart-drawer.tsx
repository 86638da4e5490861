import { useEffect, useState } from 'react'
import { onOpenCartDrawer } from '#app/cart/open-cart-drawer'
import { useLoaded } from '#app/navigation/use-loaded'

const loadDialog = () => import('./cart-drawer-dialog')

type Opening = { text: string; count: number }

/** Loads the cart drawer when it opens for the first time. */
export function CartDrawer() {
  const [opening, setOpening] = useState<Opening | null>(null)
  useEffect(() => onOpenCartDrawer((text) => setOpening((last) => ({ text, count: (last?.count ?? 0) + 1 }))), [])
  const loaded = useLoaded(loadDialog, opening !== null)
  return loaded && opening ? <loaded.CartDrawerDialog opening={opening} /> : null
}
