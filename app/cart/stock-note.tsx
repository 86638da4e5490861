import type { StockAvailability } from '#domain/catalog/stock-left'

/** Shows the stock of a line when it is low. */
export function StockNote({ quantity, stock }: { quantity: number; stock: StockAvailability }) {
  const { left } = stock
  if (left === null) return null
  if (left === 0) return <Short>Out of stock at the moment. Please remove it to check out.</Short>
  if (quantity > left) return <Short>Only {left} left. Please lower the quantity to check out.</Short>
  return <span className="mt-1 block text-sm font-semibold text-ink">Only {left} left</span>
}

function Short({ children }: { children: React.ReactNode }) {
  return <strong className="mt-1 block text-sm font-semibold text-danger">{children}</strong>
}
