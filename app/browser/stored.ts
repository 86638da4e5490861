type Area = 'localStorage' | 'sessionStorage'

/**
 * A text in the browser's storage: null without one, undefined without access to the storage. Without access, or when the storage is full,
 * nothing is stored and no error is thrown.
 */
export function storedText(key: string, area: Area = 'localStorage') {
  return {
    read: () => attempt(() => globalThis[area].getItem(key)),
    keep: (text: string) => attempt(() => globalThis[area].setItem(key, text)),
    forget: () => attempt(() => globalThis[area].removeItem(key)),
  }
}

/** A value in the browser's storage as JSON; `parse` gets null for no value and for broken JSON. */
export function stored<T>(key: string, parse: (value: unknown) => T, area?: Area) {
  const text = storedText(key, area)
  return {
    read: (): T => parse(attempt(() => JSON.parse(text.read() ?? 'null')) ?? null),
    keep: (value: NonNullable<T>) => text.keep(JSON.stringify(value)),
    forget: text.forget,
  }
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
