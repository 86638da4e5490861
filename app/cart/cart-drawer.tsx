import { useEffect, useState } from 'react'
import { type DrawerContent, onOpenCartDrawer } from '#app/cart/open-cart-drawer'
import { useLoadedInTime } from '#app/navigation/load-part'
import { notify } from '#app/ui/toasts'

const loadDialog = () => import('#app/cart/cart-drawer-dialog.tsx')

/** Loads the cart drawer when it opens for the first time; a toast says what it would where it does not come in time. */
export function CartDrawer() {
  const [opening, setOpening] = useState<DrawerContent | null>(null)
  useEffect(() => onOpenCartDrawer((content) => setOpening({ ...content })), [])
  const { loaded, isLate } = useLoadedInTime(loadDialog, opening !== null)
  useEffect(() => {
    if (!opening || !isLate) return
    notify('success', opening.text)
    setOpening(null)
  }, [opening, isLate])
  return loaded && opening ? <loaded.CartDrawerDialog opening={opening} /> : null
}
