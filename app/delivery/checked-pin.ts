import { useEffect, useSyncExternalStore } from 'react'
import type { PinAnswer } from '#app/delivery/pin-answer.server'
import { type CheckedPin, keepCheckedPin, readCheckedPin } from '#app/layout/browser-storage'
import type { Day } from '#domain/calendar/moment'
import { localPath } from '#domain/texts/translate'

const listeners = new Set<() => void>()
let known: CheckedPin | null | undefined

/** Keeps a checked PIN and its day for this visit; only this browser knows it, as public pages are the same for everybody. */
export function rememberPin({ pin, arrivesBy }: PinAnswer, latest: Day | ''): void {
  if (arrivesBy === '') return
  known = { pin, arrivesBy, latest }
  keepCheckedPin(known)
  for (const listener of listeners) listener()
}

/** Returns the PIN that was checked in this visit, with a day as fresh as the page's; null on the server, before hydration and without one. */
export function useCheckedPin(latest: Day | ''): CheckedPin | null {
  const checked = useSyncExternalStore(subscribe, read, () => null)
  const isStale = checked !== null && checked.latest !== latest
  const pin = checked?.pin
  useEffect(() => {
    if (!isStale || pin === undefined) return
    fetch(localPath(`/api/delivery?pin=${pin}`))
      .then(async (response) => response.ok && rememberPin((await response.json()) as PinAnswer, latest))
      .catch((error) => console.warn('The shop was not reached about this PIN.', error))
  }, [isStale, pin, latest])
  return isStale ? null : checked
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(): CheckedPin | null {
  if (known === undefined) known = readCheckedPin()
  return known
}
