import { useEffect, useState } from 'react'
import { type DrawerContent, onOpenCartDrawer } from '#app/cart/open-cart-drawer'
import { useLoaded } from '#app/navigation/load-part'

const loadDialog = () => import('#app/cart/cart-drawer-dialog.tsx')

/** Loads the cart drawer when it opens for the first time. */
export function CartDrawer() {
  const [opening, setOpening] = useState<DrawerContent | null>(null)
  useEffect(() => onOpenCartDrawer((content) => setOpening({ ...content })), [])
  const loaded = useLoaded(loadDialog, opening !== null)
  return loaded && opening ? <loaded.CartDrawerDialog opening={opening} /> : null
}
