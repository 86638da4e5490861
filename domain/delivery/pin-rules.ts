/** The delivery rule for PINs with this prefix; days are business days from the order to the delivery. */
export type PinRule = { prefix: string; isServed: boolean; hasCash: boolean; daysMin: number; daysMax: number }

/** A rule with its version, which the form sends back. */
export type SavedPinRule = PinRule & { version: number }
