import { useEffect } from 'react'
import { askJson } from '#app/browser/ask-shop'
import { createStore } from '#app/browser/create-store'
import { stored } from '#app/browser/stored'
import type { PinAnswer } from '#app/delivery/pin-answer'
import { loadWithRetry } from '#app/navigation/load-part'
import type { Day } from '#domain/calendar/moment'
import { localPath } from '#domain/texts/translate'

/** `arrivesBy` is empty until it is asked for; when `latest`, the day for all of India, moves, it may have moved too. */
type CheckedPin = { pin: string; arrivesBy: Day | ''; latest: Day | '' }

const storedPin = stored(
  'checked-pin',
  (value) => {
    const { pin, arrivesBy, latest } = (value ?? {}) as Partial<CheckedPin>
    const isKnown = [pin, arrivesBy, latest].every((value) => typeof value === 'string')
    return isKnown ? (value as CheckedPin) : null
  },
  'sessionStorage',
)
const checkedPin = createStore<CheckedPin | null>(null, { load: storedPin.read })

/** For this visit, in the browser alone; forgotten if nothing is promised for this PIN. */
export function rememberPin({ pin, arrivesBy }: PinAnswer, latest: Day | ''): void {
  if (pin !== '' && arrivesBy === '') forgetPin()
  if (arrivesBy === '') return
  checkedPin.set({ pin, arrivesBy, latest })
  storedPin.keep({ pin, arrivesBy, latest })
}

/** The account's usual PIN, if none was checked; its day is requested where it is shown. */
export function suggestPin(pin: unknown): void {
  if (typeof pin === 'string' && pin !== '' && checkedPin.get() === null)
    checkedPin.set({ pin, arrivesBy: '', latest: '' })
}

export function forgetPin(): void {
  checkedPin.set(null)
  storedPin.forget()
}

/** With a day as fresh as the page's; null on the server and before hydration. */
export function useCheckedPin(latest: Day | ''): CheckedPin | null {
  const checked = checkedPin.use()
  const isStale = checked !== null && (checked.arrivesBy === '' || checked.latest !== latest)
  const pin = checked?.pin
  useEffect(() => {
    if (!isStale || pin === undefined) return
    return loadWithRetry(
      () => askJson<PinAnswer>(localPath(`/api/delivery?pin=${pin}`)),
      (answer) => rememberPin(answer, latest),
    )
  }, [isStale, pin, latest])
  return isStale ? null : checked
}
