import { setImmediate } from 'node:timers/promises'

/** Returns a function to call once per piece of work: after every `perTurn` pieces it lets the event loop run other work. */
export function createTurns(perTurn: number): () => Promise<void> | undefined {
  let done = 0
  return () => {
    done++
    return done % perTurn === 0 ? setImmediate() : undefined
  }
}
