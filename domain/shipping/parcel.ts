import type { Delivery } from '#domain/delivery/delivery'
import type { Stage } from '#domain/orders/stage'

/** Paise, epoch milliseconds. */
export type Parcel = {
  orderId: string
  number: string
  /** Opens the order's page to whoever has it: only inside the parcel. */
  viewKey: string
  name: string
  delivery: Delivery
  email: string
  /** What the courier collects in cash; null for what is paid. */
  toCollectPaise: number | null
  lines: ParcelLine[]
  shippingPaise: number
  totalPaise: number
  note: string
  /** As it was packed; before that, what its packs and its wrapping weigh. */
  weightGrams: number | null
  courier: { id: string; name: string } | null
  trackingNumber: string | null
  placedAt: number
  stage: Stage
}

export type ParcelLine = {
  position: number
  productId: string
  name: string
  /** Empty where the product has no Gujarati name, or is not sold any more. */
  nameGu: string
  size: string
  quantity: number
  pricePaise: number
  /** Of the product as it is today; null where it says nothing. */
  hsn: string | null
  rateBp: number | null
}
