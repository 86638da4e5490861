import { arrivesBy, countedDay, isClosed, leavesFrom } from '#domain/calendar/arrival'
import { addDays, type Day, indianDay } from '#domain/calendar/moment'
import { type Place, shownLines } from '#domain/delivery/delivery'
import { phoneLink, whatsAppLink } from '#domain/delivery/phone'
import { currentLanguage, type TranslatedLanguage, translated } from '#domain/texts/translate'

/** Settings that the family edits at /admin/settings; their defaults are in shop-defaults.ts. Amounts are integer paise. */
export type ShopSettings = {
  firm: {
    legalName: string
    address: ShopAddress
    /** The address in one line as Gujarati and Hindi pages show it; empty for the translations that the shop has. */
    addressGu: string
    addressHi: string
    /** 15 letters and digits. Without it the shop issues Bills without tax lines; with it, Tax invoices. */
    gstin: string
    /** The 14 digits of the food licence; not shown while empty. */
    fssai: string
    /** At most two letters: a number may have 16 characters. Bills have a B after them. */
    series: { invoice: string; creditNote: string }
    /** The tax rate of the delivery fee in basis points; null for the highest rate of the goods it delivers. */
    deliveryRateBp: number | null
  }
  contact: {
    /** Ten digits each; customers call the first one. */
    phones: string[]
    infoEmail: string
    supportEmail: string
    social: { name: string; handle: string; url: string }
    /** The chat link opens WhatsApp with this greeting; the number is digits with country code. */
    chat: { number: string; greeting: string }
    mapUrl: string
  }
  /** The officer required by law (e-commerce rules 2020, rule 4(5)); empty until one is appointed. */
  grievanceOfficer: { name: string; phone: string; email: string }
  fees: Fees
  cash: CashRules
  couriers: Courier[]
  banner: {
    slides: string[]
    /** Edited texts by slide; missing ones have their defaults. */
    texts: Record<string, Partial<SlideTexts>>
    /** The family's own photos by slide, as `savePhoto` names them. */
    pictures: Record<string, string>
  }
  notice: { text: string; until: string }
  /** Days in India on which nothing is packed. */
  closedDays: ClosedSpan[]
  /** Additional text of the legal pages; an empty line separates paragraphs. */
  policies: Record<PolicyPage, string>
  refunds: { managersMostPaise: number }
  /** How many codes of sign-ins by phone go out in a day at most, since each is paid for. */
  signIn: { codesPerDay: number }
  /** Templates of answers to frequent messages; `{name}` and `{order}` are replaced. */
  readyAnswers: ReadyAnswer[]
  claims: Claims
  /** The languages that search engines may list and that have no line of warning, because people have read their texts. */
  languages: Record<TranslatedLanguage, boolean>
}

/** Days that are closed in one go; `until` is '' for a single day. */
export type ClosedSpan = { day: Day; until: Day | ''; reason: string }

/** The texts of a slide; `to` is a path of the shop. */
export type SlideTexts = { kicker: string; title: string; text: string; action: string; to: string }

export type ReadyAnswer = { title: string; text: string }

export type Section = keyof ShopSettings
type PolicyPage = 'privacy' | 'terms' | 'shipping' | 'returns'

type ShopAddress = Pick<Place, 'city' | 'state' | 'zip'> & { block: string; road: string }

export type Fees = { freeShippingFromPaise: number; shippingFeePaise: number }

/** When a buyer may pay in cash; `pin_rules` adds rules by PIN code. */
export type CashRules = {
  isOffered: boolean
  mostPaise: number | null
  /** Refuses phones with at least this many returned parcels; null for no limit. */
  mostReturns: number | null
  /** Asks the buyer before packing where there is a reason; see `hasReasonToAsk`. */
  asks: boolean
  asksAbovePaise: number
}

export type Courier = {
  /** Stored with each parcel, so it must not change. */
  id: string
  name: string
  /** The family delivers these parcels itself: they have no tracking number, and their cash is handed in without a reference. */
  isOwn: boolean
  /** Gets no new parcels; parcels on their way keep its name and link. */
  isOff: boolean
  /** `{n}` is replaced by the tracking number; empty when no URL is verified: the number is then shown as text. */
  trackingUrl: string
}

/** Claims of the specification that may mislead buyers; the defaults are the specification's (docs/decisions/014-settings-and-claims.md). */
export type Claims = {
  /** The struck price beside the real one: the specification's fixed list price, the MRP of the pack, or none. */
  struckPrice: 'list' | 'mrp' | 'none'
  testimonials: boolean
  realReviews: boolean
  firstOrderCard: boolean
  naturalCounter: boolean
  copyrightYear: string
}

export type ShopDetails = ReturnType<typeof shopDetails>

export function shopDetails({ contact, fees, firm, notice, closedDays, claims }: ShopSettings, now: number) {
  const day = indianDay(now)
  const isOver = notice.until !== '' && notice.until < day
  const week = Array.from({ length: 8 }, (_, after) => addDays(day, after))
  const closed = week.flatMap((day) => {
    const span = closedDays.find((span) => isClosed([span], day))
    return span ? [{ day, reason: span.reason }] : []
  })
  return {
    contact,
    fees,
    address: firm.address,
    addressLines: shopAddressLines(firm),
    gstin: firm.gstin,
    fssai: firm.fssai,
    struckPrice: claims.struckPrice,
    copyrightYear: claims.copyrightYear,
    notice: isOver ? '' : notice.text,
    /** The closed days of a week from now. */
    closed,
    /** The first day on which an order placed today can leave, if closed days delay it. */
    leavesFrom: leavesFrom(closedDays, countedDay(now)),
    /** The day by which an order placed now is delivered anywhere in India; empty when the time is unknown. */
    arrivesBy: arrivesBy(now, closedDays, null),
  }
}

/** Formats a shop phone number, which is stored without +91, for display. */
export function formatShopPhone(phone: string): string {
  return `+91 ${phone}`
}

export function callLink(phone: string): string {
  return phoneLink(formatShopPhone(phone))
}

export function chatLink({ contact }: Pick<ShopSettings, 'contact'>, text = contact.chat.greeting): string {
  return whatsAppLink(contact.chat.number, text)
}

/** Returns the lines of the shop's address in the page's language, or its parts with the translations that there are. */
export function shopAddressLines({ address, addressGu, addressHi }: ShopSettings['firm']): string[] {
  const written = { en: '', gu: addressGu, hi: addressHi }[currentLanguage()]
  if (written) return [written]
  const { block, road, city } = address
  return [translated(block), ...shownLines({ ...address, street: translated(road), city: translated(city) })]
}
