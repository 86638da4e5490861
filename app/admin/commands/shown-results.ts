import { type CommandFormResult, isAlarming, outcomesOf } from '#app/admin/commands/command-form-result'
import { createStore } from '#app/browser/create-store'

/** A result is shown until it is closed, or until nothing in it can be undone any more. */
export type ShownResult = { id: number; result: CommandFormResult; until: number }

const succeededForMs = 6_000
const maxShown = 4

const shown = createStore<ShownResult[]>([])
let lastId = 0

export const useShownResults = shown.use

/** Shows a command's result; replaces an earlier result of the same command. */
export function showResult(result: CommandFormResult): void {
  const undoMs = Math.max(0, ...outcomesOf(result).map((outcome) => (outcome.ok ? (outcome.undo?.forMs ?? 0) : 0)))
  const isPassing = result.ok && !outcomesOf(result).some(isAlarming)
  const forMs = isPassing ? Math.max(succeededForMs, undoMs) : Number.POSITIVE_INFINITY
  const others = shown
    .get()
    .filter((earlier) => !(earlier.result.key === result.key && isSameCommand(earlier.result, result)))
  lastId++
  shown.set([...others, { id: lastId, result, until: Date.now() + forMs }].slice(-maxShown))
}

export function closeResult(id: number): void {
  shown.set(shown.get().filter((result) => result.id !== id))
}

/** Removes the results that have been shown long enough. */
export function closeExpiredResults(): void {
  const now = Date.now()
  const left = shown.get().filter(({ until }) => until > now)
  if (left.length < shown.get().length) shown.set(left)
}

function isSameCommand(a: CommandFormResult, b: CommandFormResult): boolean {
  const numbers = (result: CommandFormResult) => outcomesOf(result).map(({ number }) => number)
  return a.act === b.act && numbers(a).join() === numbers(b).join()
}
