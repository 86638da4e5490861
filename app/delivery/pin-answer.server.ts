import { pinText } from '#app/delivery/delivery-texts'
import { noAnswer, type PinAnswer } from '#app/delivery/pin-answer'
import { arrivesBy } from '#domain/calendar/arrival'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import {
  armyPinText,
  findPinPlace,
  missingPinText,
  parsePin,
  unlistedPinText,
} from '#domain/delivery/pin-places.server'
import { findPinRule } from '#domain/delivery/pin-rules.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { compactCode } from '#domain/text'
import { t } from '#domain/texts/translate'

/** Returns place and delivery promise of a typed PIN; an empty answer for an empty one. */
export async function answerPin(db: Db, clock: Clock, typed: string): Promise<PinAnswer> {
  const pin = parsePin(typed)
  if (pin === null) return { ...noAnswer, pin: typed.slice(0, 12), error: errorOf(typed) }
  const { kind, city, state } = findPinPlace(pin)
  if (kind === 'unlisted') return { ...noAnswer, pin, error: unlistedPinText(pin), city, state }
  const rule = await findPinRule(db, pin)
  const { cash, closedDays } = await readSettings(db)
  const arrives = arrivesBy(clock.now(), closedDays, rule.daysMax)
  const promise = pinText(pin, rule, { isCashOffered: cash.isOffered, arrivesBy: arrives })
  const text = kind === 'army' ? `${armyPinText(pin)} ${promise}` : promise
  return {
    pin,
    text,
    error: '',
    arrivesBy: rule.isServed ? arrives : '',
    hasCash: rule.hasCash && rule.isServed,
    city,
    state,
  }
}

function errorOf(typed: string): string {
  const digits = compactCode(typed)
  if (digits === '') return ''
  return /^\d{6}$/.test(digits) ? missingPinText(digits) : t('A PIN code has six digits, such as 385001.')
}
