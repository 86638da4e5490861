import type { Category } from '#domain/catalog/categories'

/** All stock, or what needs a hand, the most urgent first. */
export const stockViews = ['all', 'expired', 'sold-out', 'low'] as const
export type StockView = (typeof stockViews)[number]

/** What a product needs first, and of those that need nothing their category. */
export type StockGroup = Exclude<StockView, 'all'> | Category['slug']
