import { createChannel } from '#app/browser/create-channel'
import type { ProductCard } from '#domain/catalog/product-card'

export type DrawerContent = {
  /** The message about the added item; the drawer covers the toasts. */
  text: string
  /** The ids of the added products, which the drawer shows first. */
  added: string[]
  /** Products that go with the added one. */
  companions: ProductCard[]
}

const drawer = createChannel<DrawerContent>()

export const openCartDrawer = drawer.send
export const onOpenCartDrawer = drawer.receive
