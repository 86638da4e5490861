import { useEffect, useState } from 'react'
import { createChannel } from '#app/browser/create-channel'
import { notify } from '#app/ui/toasts'
import type { ProductCard } from '#domain/catalog/product-card'

export type DrawerContent = { text: string; added: string[]; companions: ProductCard[] }

const drawer = createChannel<DrawerContent>()

export const openCartDrawer = drawer.send

const loadDialog = () => import('#app/cart/cart-drawer-dialog.tsx')

/** Loaded when it opens; a toast says what it would where it cannot be loaded. */
export function CartDrawer() {
  const [opening, setOpening] = useState<DrawerContent | null>(null)
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadDialog>> | null>(null)
  useEffect(
    () =>
      drawer.receive((content) => {
        setOpening({ ...content })
        loadDialog().then(setLoaded, () => notify('success', content.text))
      }),
    [],
  )
  return loaded && opening ? <loaded.CartDrawerDialog opening={opening} /> : null
}
