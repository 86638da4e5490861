import type { Log } from '#server/operations/log'

/**
 * Redirects console output and uncaught errors to the log, because both can quote a person's input. Of a library's console
 * output, only the stack is logged; an uncaught error is logged, and the process exits.
 */
export function logUnhandledErrors(log: Log): void {
  for (const level of ['debug', 'info', 'log', 'warn', 'error'] as const)
    console[level] = () => log.error('library.complained', new Error(`console.${level}`))
  process.on('uncaughtException', (error) => {
    log.error('shop.failed', error)
    process.exit(1)
  })
}
