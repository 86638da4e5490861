import { useSyncExternalStore } from 'react'

/** `load` reads it in a browser; `follow` runs from when the first component uses it, what it returns when the last one has gone. */
type Options<T> = { load?: () => T; follow?: () => () => void }

/** A value outside of React: `use` follows it in a component and is `atFirst` on the server and during hydration. */
export function createStore<T>(atFirst: T, { load = () => atFirst, follow = () => () => {} }: Options<T> = {}) {
  const listeners = new Set<() => void>()
  let known: { value: T } | undefined
  let stop = () => {}

  const get = (): T => {
    known ??= { value: load() }
    return known.value
  }
  const set = (value: T): void => {
    known = { value }
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    if (listeners.size === 1) stop = follow()
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) stop()
    }
  }
  return { get, set, use: (): T => useSyncExternalStore(subscribe, get, () => atFirst) }
}
