import { useSyncExternalStore } from 'react'
import { type CommandResult, isAlarming, outcomesOf } from '#app/admin/commands/command-result'

/** A result is shown until it is closed, or until nothing in it can be undone any more. */
export type ShownResult = { id: number; result: CommandResult; until: number }

const succeededForMs = 6_000
const maxShown = 4

let current: ShownResult[] = []
let lastId = 0
const listeners = new Set<() => void>()
const none: ShownResult[] = []

export function useShownResults(): ShownResult[] {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => none,
  )
}

/** Shows a command's result; replaces an earlier result of the same command. */
export function showResult(result: CommandResult): void {
  const undoMs = Math.max(0, ...outcomesOf(result).map((one) => (one.ok ? (one.undo?.forMs ?? 0) : 0)))
  const isPassing = result.ok && !outcomesOf(result).some(isAlarming)
  const forMs = isPassing ? Math.max(succeededForMs, undoMs) : Number.POSITIVE_INFINITY
  const others = current.filter((one) => !(one.result.key === result.key && isSameCommand(one.result, result)))
  lastId++
  change([...others, { id: lastId, result, until: Date.now() + forMs }].slice(-maxShown))
}

export function closeResult(id: number): void {
  change(current.filter((one) => one.id !== id))
}

/** Removes the results that have been shown long enough. */
export function closeExpiredResults(): void {
  const now = Date.now()
  if (current.some(({ until }) => until <= now)) change(current.filter(({ until }) => until > now))
}

function isSameCommand(one: CommandResult, other: CommandResult): boolean {
  const numbers = (result: CommandResult) => outcomesOf(result).map(({ number }) => number)
  return one.act === other.act && numbers(one).join() === numbers(other).join()
}

function change(next: ShownResult[]): void {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
