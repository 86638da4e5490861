import { pinText } from '#app/delivery/delivery-texts'
import { noAnswer, type PinAnswer } from '#app/delivery/pin-answer'
import { arrivesBy } from '#domain/calendar/arrival'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { readPin } from '#domain/delivery/pin'
import { armyPinText, findPinPlace, missingPinText, unlistedPinText } from '#domain/delivery/pin-places.server'
import { findPinRule } from '#domain/delivery/pin-rules.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { t } from '#domain/texts/translate'

export async function answerPin(db: Db, clock: Clock, typed: string): Promise<PinAnswer> {
  const pin = readPin(typed)
  if (pin === null)
    return {
      ...noAnswer,
      pin: typed.slice(0, 12),
      error: typed.trim() === '' ? '' : t('A PIN code has six digits, such as 385001.'),
    }
  const { kind, city, state } = findPinPlace(pin)
  if (kind === 'missing') return { ...noAnswer, pin, error: missingPinText(pin) }
  if (kind === 'unlisted') return { ...noAnswer, pin, error: unlistedPinText(pin), city, state }
  const rule = await findPinRule(db, pin)
  const { cash, closedDays } = await readSettings(db)
  const arrives = arrivesBy(clock.now(), closedDays, rule.daysMax)
  const promise = pinText(pin, rule, cash.isOffered, arrives)
  const text = kind === 'army' ? `${armyPinText(pin)} ${promise}` : promise
  const found = { ...noAnswer, pin, text, city, state }
  return rule.isServed ? { ...found, arrivesBy: arrives, hasCash: rule.hasCash } : { ...found, hasCash: false }
}
