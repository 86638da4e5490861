import { expect } from 'vitest'

/** Fails with a line for each name that is there and not described, which says how to describe it, and for each that is described and gone. */
export function expectDescribed(
  { there, described }: { there: Iterable<string>; described: Iterable<string> },
  { add, table }: { add: (name: string) => string; table: string },
): void {
  const [found, known] = [new Set(there), new Set(described)]
  const lines = [
    ...[...found].filter((name) => !known.has(name)).map(add),
    ...[...known].filter((name) => !found.has(name)).map((name) => `“${name}” is gone: remove its row from ${table}.`),
  ]
  if (lines.length > 0) expect.fail(lines.join('\n'))
}
