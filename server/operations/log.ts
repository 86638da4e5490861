/** Writes one line of JSON per event. Never pass a person's input: no names, phones, addresses, e-mails or passwords. */
export type Log = {
  info(event: string, details?: Record<string, unknown>): void
  error(event: string, error: unknown, details?: Record<string, unknown>): void
}

/** Writes to standard output, which the process's supervisor stores. */
export function createLog(write: (line: string) => void = (line) => process.stdout.write(line)): Log {
  const line = (level: string, event: string, details: Record<string, unknown>) =>
    write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...details })}\n`)
  return {
    info: (event, details = {}) => line('info', event, details),
    error: (event, error, details = {}) => line('error', event, { ...details, ...describe(error) }),
  }
}

let linesLost = 0

/** Returns how many writes to standard output and standard error failed since `surviveWriteErrors`. */
export function countLinesLost(): number {
  return linesLost
}

/** Keeps the process alive when its output cannot be written, such as on a full disk or when its reader has ended. */
export function surviveWriteErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => linesLost++)
}

/** Errors of databases and parsers, which repeat a person's input with or without quotation marks; their messages are not logged. */
const quotesItsInput = new Set(['SyntaxError', 'URIError', 'SqliteError', 'ZodError', '$ZodError'])

/** Returns the error without a person's input: name, code, stack frames, and the message only if it cannot carry such input. */
function describe(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  const silent = code !== undefined || 'severity' in error || quotesItsInput.has(error.name)
  return {
    error: error.name,
    ...(isCode(code) ? { code } : {}),
    ...(isCode(errcode) ? { errcode } : {}),
    ...(silent ? {} : { message: withoutQuotes(error.message) }),
    stack: framesOf(error).slice(0, 6),
    ...(error.cause === undefined || depth > 3 ? {} : { cause: describe(error.cause, depth + 1) }),
  }
}

function isCode(code: unknown): code is string | number {
  return typeof code === 'number' || (typeof code === 'string' && /^\w[\w-]{0,39}$/.test(code))
}

/** Removes quoted text, e-mails and long numbers, because messages of libraries quote their input. */
function withoutQuotes(message: string): string {
  return message
    .replace(/["'`“‘].*["'`”’]/s, '"…"')
    .replace(/\S*@\S*/g, '…')
    .replace(/\+?\d[\d\s-]{5,}\d/g, '…')
    .slice(0, 200)
}

/** Returns the stack frames without the message, which may have many lines. */
function framesOf(error: Error): string[] {
  const stack = error.stack ?? ''
  const start = stack.indexOf(error.message)
  return (start < 0 ? '' : stack.slice(start + error.message.length))
    .split('\n')
    .map((frame) => frame.trim())
    .filter((frame) => /^at .+(:\d+:\d+\)?|\(<anonymous>\)|\(native\))$/.test(frame))
}

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
