import { setImmediate } from 'node:timers/promises'

/** Await the function after each piece of work: after every `pieces` it lets the event loop run other work. */
export function yieldEvery(pieces: number): () => Promise<void> | undefined {
  let done = 0
  return () => {
    done++
    return done % pieces === 0 ? setImmediate() : undefined
  }
}
