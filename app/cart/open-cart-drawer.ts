type Opener = (text: string) => void

const openers = new Set<Opener>()

/** Opens the panel with the cart at the right; `text` says what was just put into it, since the panel covers the toasts. */
export function openCartDrawer(text: string): void {
  for (const open of openers) open(text)
}

/** For the panel: called whenever it is to open. */
export function onOpenCartDrawer(open: Opener): () => void {
  openers.add(open)
  return () => openers.delete(open)
}
