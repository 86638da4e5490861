import type { ReactNode } from 'react'
import { indianTimeZone } from '#domain/calendar/moment'
import { countPacks } from '#domain/money'

/** Marks a name or place with its language, by which browsers shape and read it. */
export function Words({ children, className }: { children: string; className?: string }) {
  return (
    <span lang={languageOf(children)} className={className}>
      {children}
    </span>
  )
}

function languageOf(text: string): 'gu' | 'hi' | undefined {
  if (/[\u0a80-\u0aff]/.test(text)) return 'gu'
  return /[\u0900-\u097f]/.test(text) ? 'hi' : undefined
}

/** The head of a column; `number` aligns it with the figures below. */
export function ColumnHead({ className, children }: { className?: 'number'; children: ReactNode }) {
  return (
    <th scope="col" className={className}>
      {children}
    </th>
  )
}

/** Where buyers complain about food to the authority; FSSAI asks that documents with a licence number name its app. */
export const foodSafetyConnect = 'Complaints about food: Food Safety Connect app of FSSAI.'

// Documents are always in English (record 011), so their figures do not follow the language of the page.

/** 21 Nov 2026 */
export const dateOnDocument = new Intl.DateTimeFormat('en-IN', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: indianTimeZone,
}).format

/** Nov 2026 */
export const monthOnDocument = new Intl.DateTimeFormat('en-IN', {
  month: 'short',
  year: 'numeric',
  timeZone: indianTimeZone,
}).format

export function inPercent(rateBp: number): string {
  return `${rateBp / 100}%`
}

/** 0.650 kg */
export function inKilograms(grams: number): string {
  return `${(grams / 1000).toFixed(3)} kg`
}

export function packsOnDocument(lines: readonly { quantity: number }[]): string {
  const packs = countPacks(lines)
  return packs === 1 ? '1 pack' : `${packs} packs`
}
