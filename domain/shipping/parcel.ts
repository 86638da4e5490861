import type { Delivery } from '#domain/delivery/delivery'
import type { Stage } from '#domain/orders/stage'

/** Amounts in paise, times in epoch milliseconds. */
export type Parcel = {
  orderId: string
  number: string
  /** Gives access to the order's page; printed only on documents inside the parcel. */
  viewKey: string
  name: string
  /** The courier calls its phone. */
  delivery: Delivery
  email: string
  /** The cash that the courier collects; null for a paid order. */
  toCollectPaise: number | null
  lines: ParcelLine[]
  shippingPaise: number
  totalPaise: number
  note: string
  /** The weight at packing; before that, the estimated weight of packs and wrapping. */
  weightGrams: number | null
  courier: { id: string; name: string } | null
  trackingNumber: string | null
  placedAt: number
  stage: Stage
  /** The payment is fully refunded: nothing may be sent. */
  isRefunded: boolean
  /** Packs in it were recalled or have expired since it was packed: it may not leave. */
  isUnsaleable: boolean
}

export type ParcelLine = {
  position: number
  productId: string
  name: string
  /** Empty when the product has no Gujarati name or no longer exists. */
  nameGu: string
  size: string
  quantity: number
  pricePaise: number
  /** The current code of the product; null when it has none. */
  hsn: string | null
  rateBp: number | null
}
