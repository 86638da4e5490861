import type { ProductCard } from '#domain/catalog/product-card'

export type DrawerContent = {
  /** The message about the added item; the drawer covers the toasts. */
  text: string
  /** The ids of the added products, which the drawer shows first. */
  added: string[]
  /** Products that go with the added one. */
  companions: ProductCard[]
}

type Opener = (content: DrawerContent) => void

const openers = new Set<Opener>()

export function openCartDrawer(content: DrawerContent): void {
  for (const open of openers) open(content)
}

/** Calls `open` whenever the drawer has to open; returns the function that ends this. */
export function onOpenCartDrawer(open: Opener): () => void {
  openers.add(open)
  return () => openers.delete(open)
}
