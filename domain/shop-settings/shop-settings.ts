import { leavesFrom } from '#domain/calendar/closed-days'

/** What the family sets itself at /admin/settings; how it begins stands in domain/settings.ts. Amounts are integer paise. */
export type ShopSettings = {
  /** Who sells, as it stands on papers and legal pages. */
  firm: {
    legalName: string
    address: ShopAddress
    /** 15 letters and digits. While it is empty the shop gives Bills, without tax lines; with it Tax invoices. */
    gstin: string
    /** The 14 digits of the food licence; left out while empty. */
    fssai: string
    /**
     * How numbers begin: `SM/26-27/00001`, at most two letters, since the whole may have 16 signs. Papers without tax count for
     * themselves, with a B behind the letters, so that the first Tax invoice is number 1.
     */
    series: { invoice: string; creditNote: string }
    /** The tax rate of the delivery fee in basis points; null for the highest rate of the goods it delivers. */
    deliveryRateBp: number | null
  }
  contact: {
    /** Ten digits; the first one is the one to call. */
    phones: string[]
    infoEmail: string
    supportEmail: string
    social: { name: string; handle: string; url: string }
    /** The chat link opens WhatsApp with this greeting; digits with country code. */
    chat: { number: string; greeting: string }
    mapUrl: string
  }
  /** Whom the law wants named (e-commerce rules 2020, rule 4(5)); empty until somebody is. */
  grievanceOfficer: { name: string; phone: string; email: string }
  fees: Fees
  cash: CashRules
  couriers: Courier[]
  /** The banner's slides in their sequence; what is not named is not shown. */
  banner: { slides: string[] }
  notice: { text: string; until: string }
  /** Days in India on which nothing is packed. */
  closedDays: { day: string; reason: string }[]
  /** What the legal pages say beyond their own text; paragraphs between empty lines. */
  policies: Record<PolicyPage, string>
  refunds: { managersMostPaise: number }
}

export type Section = keyof ShopSettings
export type PolicyPage = 'privacy' | 'terms' | 'shipping' | 'returns'

export type ShopAddress = { block: string; road: string; city: string; state: string; zip: string }

export type Fees = { freeShippingFromPaise: number; shippingFeePaise: number }

/** When a buyer may pay in cash; which PIN codes may is said by `pin_rules`. */
export type CashRules = {
  isOffered: boolean
  /** Null for any amount. */
  mostPaise: number | null
  /** Not for a phone with this many parcels that came back; null for all. */
  mostReturns: number | null
}

export type Courier = {
  /** Kept with each parcel, so it stays. */
  id: string
  name: string
  /** Goods that the family brings itself have no tracking number, and their cash is received at the door. */
  isOwn: boolean
  /** Given no more parcels; those on their way keep its name and link. */
  isOff: boolean
  /** `{n}` stands for the tracking number; empty where nobody has tried an address: the number is then shown as text. */
  trackingUrl: string
}

export type ShopDetails = Pick<ShopSettings, 'contact' | 'fees'> & {
  address: ShopAddress
  notice: string
  closed: ShopSettings['closedDays']
  /** The first day on which an order of today may leave, where closed days are in its way. */
  leavesFrom: string | null
}

/** `day` is today in India, 2026-11-22. */
export function shopDetails({ contact, fees, firm, notice, closedDays }: ShopSettings, day: string): ShopDetails {
  const isOver = notice.until !== '' && notice.until < day
  const closed = day === '' ? [] : closedDays.filter((one) => day <= one.day && one.day <= weekAfter(day))
  return {
    contact,
    fees,
    address: firm.address,
    notice: isOver ? '' : notice.text,
    closed,
    leavesFrom: day === '' ? null : leavesFrom(closedDays, day),
  }
}

function weekAfter(day: string): string {
  return new Date(Date.parse(day) + 7 * 24 * 60 * 60_000).toISOString().slice(0, 10)
}

/** The address by which a telephone calls one of the shop's numbers, which are kept without +91. */
export function callLink(phone: string): string {
  return `tel:+91${phone.replace(/\s/g, '')}`
}

export function chatLink({ contact }: Pick<ShopSettings, 'contact'>, text = contact.chat.greeting): string {
  return `https://wa.me/${contact.chat.number}?text=${encodeURIComponent(text)}`
}
