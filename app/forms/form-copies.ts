import { stored, storedText } from '#app/browser/stored'
import { formText } from '#app/forms/form-text'
import { dayMs } from '#domain/calendar/moment'

/**
 * Unsaved values of a form of the admin, in the browser's storage: for 30 days, over its restarts and in each tab, until the shop has accepted them or the
 * person signs out. They are offered, not filled in, because what the form edits may have changed since. What a buyer types is kept otherwise: `typed-input.ts`.
 */
export type FormCopy = {
  /** All fields of the form. */
  values: Values
  /** What it began with. A copy from before December 2026 has none, and all of it counts as typed; until the end of January 2027. */
  base?: CopyBase
  /** The key of the page's command: it may have been sent without an answer. */
  key?: string | undefined
  at: number
}

/** The stored values over which a form was filled in; of a draft with its save time, and what was sent without an answer since: the shop may have it. */
export type CopyBase = { values: Values; draftAt?: number; sent?: readonly Values[] }

type Values = Readonly<Record<string, string>>

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
    const { values, at, ...rest } = (value ?? {}) as Partial<FormCopy>
    return values && at ? { ...rest, values, at } : null
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

/** Returns the newest copy of any tab in which something else was typed than the form shows, or null. Deletes the others, and those that are too old. */
export function findCopy(form: string, staffId: string, shown: Values): FormCopy | null {
  const copies = keysOf(form, staffId).flatMap((key) => {
    const storedCopy = copyAt(key)
    const copy = storedCopy.read()
    if (copy && Date.now() - copy.at < keptMs && isUnlike(copy, shown)) return [copy]
    storedCopy.forget()
    return []
  })
  return copies.toSorted((a, b) => b.at - a.at)[0] ?? null
}

/** Returns the fields of a copy that differ from what the form began with. */
export function typedIn({ values, base }: FormCopy): Record<string, string> {
  if (!base) return { ...values }
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isSameIn(name, values, base.values)))
}

/** Returns whether something else was typed than the form shows. */
export function isUnlike(copy: FormCopy, shown: Values): boolean {
  const typed = typedIn(copy)
  return Object.keys(typed).some((name) => !isSameIn(name, typed, shown))
}

export function isSameText(a: Values, b: Values): boolean {
  return Object.keys({ ...a, ...b }).every((name) => isSameIn(name, a, b))
}

export function isSameIn(name: string, a: Values, b: Values): boolean {
  return (a[name] ?? '').trim() === (b[name] ?? '').trim()
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
