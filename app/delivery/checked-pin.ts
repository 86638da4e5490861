import { useEffect } from 'react'
import { askJson } from '#app/browser/ask-shop'
import { createStore } from '#app/browser/create-store'
import { stored } from '#app/browser/stored'
import type { PinAnswer } from '#app/delivery/pin-answer.server'
import type { Day } from '#domain/calendar/moment'
import { localPath } from '#domain/texts/translate'

type CheckedPin = {
  pin: string
  arrivesBy: Day
  /** The latest day for all of India when the PIN was checked: when it moves, the other one may have moved too. */
  latest: Day | ''
}

const storedPin = stored(
  'checked-pin',
  (value) => {
    const { pin, arrivesBy, latest } = (value ?? {}) as Partial<CheckedPin>
    const isKnown = [pin, arrivesBy, latest].every((one) => typeof one === 'string')
    return isKnown ? (value as CheckedPin) : null
  },
  'sessionStorage',
)
const checkedPin = createStore<CheckedPin | null>(null, { load: storedPin.read })

/** Keeps a checked PIN and its day for this visit; only this browser knows it, as public pages are the same for everybody. */
export function rememberPin({ pin, arrivesBy }: PinAnswer, latest: Day | ''): void {
  if (arrivesBy === '') return
  checkedPin.set({ pin, arrivesBy, latest })
  storedPin.keep({ pin, arrivesBy, latest })
}

/** Returns the PIN that was checked in this visit, with a day as fresh as the page's; null on the server, before hydration and without one. */
export function useCheckedPin(latest: Day | ''): CheckedPin | null {
  const checked = checkedPin.use()
  const isStale = checked !== null && checked.latest !== latest
  const pin = checked?.pin
  useEffect(() => {
    if (!isStale || pin === undefined) return
    askJson<PinAnswer>(localPath(`/api/delivery?pin=${pin}`))
      .then((answer) => rememberPin(answer, latest))
      .catch((error) => console.warn('The shop was not reached about this PIN.', error))
  }, [isStale, pin, latest])
  return isStale ? null : checked
}
