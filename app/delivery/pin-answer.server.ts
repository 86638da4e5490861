import { pinText } from '#app/delivery/delivery-texts'
import { arrivesBy } from '#domain/calendar/arrival'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { parsePin } from '#domain/delivery/pin-rules'
import { findPinRule } from '#domain/delivery/pin-rules.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'

export type PinAnswer = { pin: string; text: string; error: string; hasCash: boolean }

/** What is told of a PIN as it was typed; nothing of an empty one. */
export async function answerPin(db: Db, clock: Clock, typed: string): Promise<PinAnswer> {
  const pin = parsePin(typed)
  const shown = typed.slice(0, 12)
  if (pin === null) {
    const error = typed.trim() === '' ? '' : 'A PIN code has six digits, such as 385001.'
    return { pin: shown, text: '', error, hasCash: true }
  }
  const rule = await findPinRule(db, pin)
  const { cash, closedDays } = await readSettings(db)
  const arrives = arrivesBy(clock.now(), closedDays, rule.daysMax)
  const text = pinText(pin, rule, { isCashOffered: cash.isOffered, arrivesBy: arrives })
  return { pin, text, error: '', hasCash: rule.hasCash && rule.isServed }
}
