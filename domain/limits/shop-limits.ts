import { dayMs, minuteMs } from '#domain/calendar/moment'

/** Apart from `constants`, so that browsers do not get them. Change them here and restart the shop. */
export const shopLimits = {
  /** FSSAI: food sold online must have `minDays` or `minPercent` of its shelf life left at delivery. */
  shelfLife: { minDays: 45, minPercent: 30, deliveryDays: 7 },
  unpaidOrderLivesMs: 30 * minuteMs,
  /** Of orders that are not paid. Thousands of honest buyers may share a carrier's network, so its limits are wide. */
  orders: {
    unpaidPacksPerAccount: 100,
    unpaidPacksPerNetwork: 300,
    manyPacks: 30,
    manyPacksLiveMs: 15 * minuteMs,
    cashPacksPerAccount: 100,
    cashPacksPerPhone: 100,
    cashPacksPerNetwork: 300,
    cashOrdersPerAccount: 5,
    cashOrdersPerPhone: 5,
    cashOrdersPerNetwork: 60,
    windowMs: dayMs,
    /** Then the buyer is asked whether they are meant, if the shop asks at all. */
    askFromOrdersPerHour: 3,
    /** To one recipient and in all; further ones wait. An order takes three messages and a mail (docs/scaling.md). */
    messagesPerNumberPerHour: 10,
    messagesPerHour: 3_000,
    /** What strangers cause, each purpose by itself: an account works before its address is confirmed. */
    signUpMailsPerHour: 60,
    passwordMailsPerHour: 60,
    receiptMailsPerHour: 60,
    stockAlertMailsPerHour: 500,
  },
  fulfilment: {
    /** Messages of accepting, handing over and delivering wait as long. */
    undoMs: minuteMs,
    bulkLimit: 100,
    wrappingGrams: 150,
    returnDays: 7,
  },
} as const

export type OrderLimits = { readonly [Name in keyof typeof shopLimits.orders]: number }
