import { randomUUID } from 'node:crypto'
import type { Db } from '#domain/database'

const made = new WeakMap<Db, number>()

/** Returns an id for a row of the moment `at`, in epoch milliseconds. Ids sort by moment, and those of one moment as the transaction made them. */
export function orderedId(tx: Db, at: number): string {
  const count = made.get(tx) ?? 0
  made.set(tx, count + 1)
  return `${inDigits(at, 9)}-${inDigits(count, 4)}-${randomUUID().slice(0, 8)}`
}

const inDigits = (count: number, width: number) => count.toString(36).padStart(width, '0')
