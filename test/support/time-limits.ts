// Guards against what never ends, not against a busy machine: one that is three times slower than usual comes nowhere near.

/** How long a test waits at most for one thing: a page, an element, a process, a value that is asked for again and again. */
export const waitLimitMs = 90_000

/** How long a test, or what is done before it, takes at most. More than one wait, so that the report tells which of them did not end. */
export const testLimitMs = 300_000
