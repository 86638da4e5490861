// Limits for what never ends; a machine that is half as fast as usual does not reach them.

/** The maximum wait for one event: a page, an element, a process, a polled value. */
export const waitLimitMs = 60_000

/** The maximum duration of a test or its setup; longer than one wait, so that the report names the wait that failed. */
export const testLimitMs = 300_000
