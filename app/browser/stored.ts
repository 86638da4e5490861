type Area = 'localStorage' | 'sessionStorage'

/** What the browser refuses to store, without access or when it is full, is kept as long as the page. */
export function storedText(key: string, area: Area = 'localStorage') {
  let refused: string | undefined
  return {
    key,
    read: () => refused ?? attempt(() => globalThis[area].getItem(key)),
    keep(text: string) {
      refused = text
      attempt(() => {
        globalThis[area].setItem(key, text)
        refused = undefined
      })
    },
    forget() {
      refused = undefined
      attempt(() => globalThis[area].removeItem(key))
    },
  }
}

/** A value in the browser's storage as JSON; `parse` gets null for no value and for broken JSON. */
export function stored<T>(key: string, parse: (value: unknown) => T, area?: Area) {
  const text = storedText(key, area)
  return {
    key,
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
