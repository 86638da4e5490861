import { maxQuantity } from '#domain/cart/cart'
import type { StockAvailability } from '#domain/catalog/sizes'
import { t } from '#domain/texts/translate'

export function StockNote({ quantity, stock }: { quantity: number; stock: StockAvailability }) {
  const { left } = stock
  if (left === null)
    return quantity < maxQuantity ? null : <Note>{t('{maxQuantity} is the most for one order', { maxQuantity })}</Note>
  if (left === 0) return <Short>{t('Out of stock at the moment. Please remove it to check out.')}</Short>
  if (quantity > left) return <Short>{t('Only {left} left. Please lower the quantity to check out.', { left })}</Short>
  return <Note>{t('Only {left} left', { left })}</Note>
}

function Note({ children }: { children: React.ReactNode }) {
  return <span className="mt-1 block text-sm font-semibold text-ink">{children}</span>
}

function Short({ children }: { children: React.ReactNode }) {
  return <strong className="mt-1 block text-sm font-semibold text-danger">{children}</strong>
}
