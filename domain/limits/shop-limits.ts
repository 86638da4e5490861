import { dayMs, minuteMs } from '#domain/calendar/moment'

/** Limits and periods of the program that the server alone needs, so that browsers do not get them: change them here and restart the shop. */
export const shopLimits = {
  /** Food sold online must have `minDays` or `minPercent` of its shelf life left at delivery (FSSAI); a delivery takes up to `deliveryDays`. */
  shelfLife: { minDays: 45, minPercent: 30, deliveryDays: 7 },
  /** How long an unpaid order holds its stock. */
  unpaidOrderLivesMs: 30 * minuteMs,
  /**
   * Limits for orders that are not paid. A network is an IPv4 address or an IPv6 /64; thousands of honest buyers may share one of a mobile carrier,
   * so its limits are wide.
   */
  orders: {
    unpaidPacksPerAccount: 100,
    unpaidPacksPerNetwork: 300,
    /** An unpaid order of more packs than this expires sooner. */
    manyPacks: 30,
    manyPacksLiveMs: 15 * minuteMs,
    /** Packs in cash orders that have not left the shop. */
    cashPacksPerAccount: 100,
    cashPacksPerPhone: 100,
    cashPacksPerNetwork: 300,
    cashOrdersPerAccount: 5,
    cashOrdersPerPhone: 5,
    cashOrdersPerNetwork: 60,
    windowMs: dayMs,
    /** The buyer of this many cash orders within an hour is asked whether they are meant, if the shop asks at all. */
    askFromOrdersPerHour: 3,
    /**
     * Messages and mails per hour, to one recipient and about all orders; further ones wait, and the owner is alerted. An order takes three messages and,
     * with mail set up, one mail: 3,000 are enough for 750 to 1,000 orders an hour (docs/scaling.md).
     */
    messagesPerNumberPerHour: 10,
    messagesPerHour: 3_000,
    /** Mails per hour that strangers cause, each purpose by itself: an account works before its address is confirmed, so that these may wait. */
    signUpMailsPerHour: 60,
    passwordMailsPerHour: 60,
    receiptMailsPerHour: 60,
    stockAlertMailsPerHour: 500,
  },
  fulfilment: {
    /** The undo period of accepting, handing over and delivering; their messages to the buyer wait as long. */
    undoMs: minuteMs,
    bulkLimit: 100,
    /** Weight of box and filling, for estimated parcel weights. */
    wrappingGrams: 150,
    /** Return period after delivery; owners may take goods back later too. */
    returnDays: 7,
  },
} as const

export type OrderLimits = { readonly [Name in keyof typeof shopLimits.orders]: number }
