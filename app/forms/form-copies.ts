import { stored, storedText } from '#app/browser/stored'
import { formText } from '#app/forms/form-text'
import { dayMs } from '#domain/calendar/moment'

/**
 * Unsaved values of a form of the admin, in the browser's storage: for 30 days, over its restarts and in each tab, until the shop has accepted them or the
 * person signs out. They are offered, not filled in, because what the form edits may have changed since. What a buyer types is kept otherwise: `typed-input.ts`.
 */
export type FormCopy = { values: Record<string, string>; at: number }

const prefix = 'typed:'
/** Older copies are deleted. */
const keptMs = 30 * dayMs

const tab = storedText('tab', 'sessionStorage')

/** Returns the copy of a form, person and tab, so that two tabs do not overwrite each other's. A duplicated tab shares that of the first. */
function ownCopy(form: string, staffId: string) {
  if (!tab.read()) tab.keep(String(Math.random()))
  return copyAt(`${prefix}${staffId}:${form}:${tab.read()}`)
}

const copyAt = (key: string) =>
  stored(key, (value): FormCopy | null => {
    const { values, at } = (value ?? {}) as Partial<FormCopy>
    return values && at ? { values, at } : null
  })

export function keepCopy(form: string, staffId: string, copy: FormCopy): void {
  ownCopy(form, staffId).keep(copy)
}

export function removeCopies(form: string, staffId: string): void {
  for (const key of keysOf(form, staffId)) copyAt(key).forget()
}

/** Removes all copies of a person who signs out: they may hold addresses of buyers. */
export function removeAllCopies(staffId: string): void {
  for (const key of keysFrom(`${prefix}${staffId}:`)) copyAt(key).forget()
}

/** Removes the copies of a form that the shop has taken, in each tab, unless something else was typed since. The form sends the copy's name as `kept`. */
export function forgetSentCopies(form: FormData): void {
  const keys = keysOf(formText(form, 'kept'), formText(form, 'by'))
  // A form is sent with the line ends of mail.
  const sent = (name: string) => formText(form, name).replaceAll('\r\n', '\n')
  const isSent = keys.some((key) => {
    const values = Object.entries(copyAt(key).read()?.values ?? {})
    return values.length > 0 && values.every(([name, value]) => sent(name) === value)
  })
  if (isSent) for (const key of keys) copyAt(key).forget()
}

export function removeOwnCopy(form: string, staffId: string): void {
  ownCopy(form, staffId).forget()
}

/** Returns the newest copy of any tab that differs from the form, or null. Deletes the copies that are too old or say what the form shows. */
export function findCopy(form: string, staffId: string, shown: Readonly<Record<string, string>>): FormCopy | null {
  const copies = keysOf(form, staffId).flatMap((key) => {
    const storedCopy = copyAt(key)
    const copy = storedCopy.read()
    if (copy && Date.now() - copy.at < keptMs && !isSameText(copy.values, shown)) return [copy]
    storedCopy.forget()
    return []
  })
  return copies.toSorted((a, b) => b.at - a.at)[0] ?? null
}

export function isSameText(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  return Object.keys({ ...a, ...b }).every((name) => (a[name] ?? '').trim() === (b[name] ?? '').trim())
}

function keysOf(form: string, staffId: string): string[] {
  return keysFrom(`${prefix}${staffId}:${form}:`)
}

function keysFrom(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start))
  } catch {
    return []
  }
}
