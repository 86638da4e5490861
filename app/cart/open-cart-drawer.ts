type Opener = (text: string) => void

const openers = new Set<Opener>()

/** Opens the cart drawer; it shows `text` about the added item, because it covers the toasts. */
export function openCartDrawer(text: string): void {
  for (const open of openers) open(text)
}

/** Calls `open` whenever the drawer has to open; returns the function that ends this. */
export function onOpenCartDrawer(open: Opener): () => void {
  openers.add(open)
  return () => openers.delete(open)
}
