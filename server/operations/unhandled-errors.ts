import type { Log } from '#server/operations/log'

/**
 * What would reach the terminal past the log. A library's warning and an error that nobody caught both quote what
 * someone typed, so of the first only its place is logged, and the second is one line of the log before the end.
 */
export function logUnhandledErrors(log: Log): void {
  for (const level of ['debug', 'info', 'log', 'warn', 'error'] as const)
    console[level] = () => log.error('library.complained', new Error(`console.${level}`))
  process.on('uncaughtException', (error) => {
    log.error('shop.failed', error)
    process.exit(1)
  })
}
