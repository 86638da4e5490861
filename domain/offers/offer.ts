import { formatRupees, sum } from '#domain/money'
import { t } from '#domain/texts/translate'

/** What an offer takes off, as its order remembers it. `value` is whole percent, or paise for 'rupees'; 0 for 'shipping', which sets the fee to 0. */
export type OfferTerms = { code: string | null; kind: 'percent' | 'rupees' | 'shipping'; value: number }

/** An offer that its buyer may use today; the cart decides whether it applies. Without a code it applies by itself. */
export type Offer = OfferTerms & {
  id: string
  /** The least amount of fitting goods, before any discount. */
  fromPaise: number
  scope: 'all' | 'category' | 'products'
  /** Slugs of categories or ids of products; empty for all. */
  targets: string[]
}

export type CodeRefusal = {
  reason: 'unknown' | 'over' | 'not-yet' | 'used-up' | 'used' | 'not-first' | 'sign-in'
  day?: string
}

/** The offers of a quote: those that a person may use today, and what is known of the code that was typed, empty for none. */
export type CartOffers = {
  automatic: Offer[]
  typed: string
  code: Offer | null
  refused: CodeRefusal | null
  hasCodes: boolean
}

export const noOffers: CartOffers = { automatic: [], typed: '', code: null, refused: null, hasCodes: false }

export type AppliedOffer = OfferTerms & { id: string; savedPaise: number }

export function readApplied(text: string): AppliedOffer[] {
  return JSON.parse(text)
}

/** `category2` is the category of a best seller. */
export type OfferedLine = {
  id: string
  pricePaise: number
  quantity: number
  product: { category?: string; category2?: string }
}

export type Discount = {
  discounts: number[]
  shippingPaise: number
  applied: AppliedOffer[]
}

/** An offer leaves at least a tenth of the goods: every line has a price, on the invoice and when it comes back. */
export const mostPercent = 90

/** Applies the automatic offer that saves most, then the code to what is left: at most these two. */
export function applyOffers(lines: readonly OfferedLine[], shippingPaise: number, offers: CartOffers): Discount {
  const whole: Discount = { discounts: lines.map(() => 0), shippingPaise, applied: [] }
  const [best = whole] = offers.automatic
    .map((offer) => applyOffer(lines, whole, offer))
    .toSorted((a, b) => sum(b.applied, saved) - sum(a.applied, saved))
  return offers.code ? applyOffer(lines, best, offers.code) : best
}

const saved = ({ savedPaise }: AppliedOffer) => savedPaise
const grossPaise = ({ pricePaise, quantity }: OfferedLine) => pricePaise * quantity

function applyOffer(lines: readonly OfferedLine[], before: Discount, offer: Offer): Discount {
  const fitting = lines.filter((line) => fits(offer, line))
  if (fitting.length === 0 || sum(fitting, grossPaise) < offer.fromPaise) return before
  const { id, code, kind, value } = offer
  const use = (savedPaise: number) => [...before.applied, { id, code, kind, value, savedPaise }]
  if (kind === 'shipping') {
    if (before.shippingPaise === 0) return before
    return { ...before, shippingPaise: 0, applied: use(before.shippingPaise) }
  }
  const left = lines.map((line, at) => (fits(offer, line) ? grossPaise(line) - (before.discounts[at] ?? 0) : 0))
  const leftPaise = sum(left, Number)
  const wanted = kind === 'percent' ? Math.floor((leftPaise * value) / 100) : value
  const paise = Math.min(wanted, Math.floor((leftPaise * mostPercent) / 100))
  if (paise <= 0) return before
  const parts = spread(paise, left)
  return { ...before, discounts: before.discounts.map((part, at) => part + (parts[at] ?? 0)), applied: use(paise) }
}

function fits({ scope, targets }: Offer, { id, product }: OfferedLine): boolean {
  if (scope === 'all') return true
  const names = scope === 'products' ? [id] : [product.category, product.category2]
  return names.some((name) => name !== undefined && targets.includes(name))
}

/** Spreads an amount by these weights so that the parts sum to it: by largest remainder, of equal ones the first. */
export function spread(paise: number, weights: readonly number[]): number[] {
  const total = sum(weights, Number)
  const parts = weights.map((weight) => Math.floor((paise * weight) / total))
  const rest = paise - sum(parts, Number)
  const byRemainder = weights
    .map((weight, at) => ({ at, remainder: (paise * weight) % total }))
    .toSorted((a, b) => b.remainder - a.remainder || a.at - b.at)
  for (const { at } of byRemainder.slice(0, rest)) parts[at] = (parts[at] ?? 0) + 1
  return parts
}

export function offerText({ code, kind, value }: OfferTerms): string {
  const text =
    kind === 'shipping'
      ? t('Free shipping')
      : t('{amount} off', { amount: kind === 'percent' ? `${value}%` : formatRupees(value) })
  return code ? `${text} (${code})` : text
}
