import { useEffect, useSyncExternalStore } from 'react'
import type { PinAnswer } from '#app/delivery/pin-answer.server'
import { type CheckedPin, keepCheckedPin, readCheckedPin } from '#app/layout/browser-storage'
import type { Day } from '#domain/calendar/moment'
import { localPath } from '#domain/texts/translate'

const listeners = new Set<() => void>()
let known: CheckedPin | null | undefined

/** Keeps a checked PIN and its day for this visit, or forgets it after one to which nothing is promised; only this browser knows it, as public pages are the same for everybody. */
export function rememberPin({ pin, arrivesBy }: PinAnswer, latest: Day | ''): void {
  if (pin === '') return
  known = arrivesBy === '' ? null : { pin, arrivesBy, latest }
  keepCheckedPin(known)
  tell()
}

/** Takes the account's usual PIN for this visit where none was checked; its day is asked for where it is shown. */
export function suggestPin(pin: unknown): void {
  if (typeof pin !== 'string' || pin === '' || read() !== null) return
  known = { pin, arrivesBy: '', latest: '' }
  tell()
}

/** Forgets the PIN when its owner leaves. */
export function forgetPin(): void {
  known = null
  keepCheckedPin(null)
  tell()
}

/** Returns the PIN that was checked in this visit, with a day as fresh as the page's; null on the server, before hydration and without one. */
export function useCheckedPin(latest: Day | ''): CheckedPin | null {
  const checked = useSyncExternalStore(subscribe, read, () => null)
  const isStale = checked !== null && (checked.arrivesBy === '' || checked.latest !== latest)
  const pin = checked?.pin
  useEffect(() => {
    if (!isStale || pin === undefined) return
    fetch(localPath(`/api/delivery?pin=${pin}`))
      .then(async (response) => response.ok && rememberPin((await response.json()) as PinAnswer, latest))
      .catch((error) => console.warn('The shop was not reached about this PIN.', error))
  }, [isStale, pin, latest])
  return isStale ? null : checked
}

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(): CheckedPin | null {
  if (known === undefined) known = readCheckedPin()
  return known
}
