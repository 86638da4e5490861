/** Never pass a person's input: no names, phones, addresses, e-mails or passwords. */
export type Log = {
  info(event: string, details?: Record<string, unknown>): void
  error(event: string, error: unknown, details?: Record<string, unknown>): void
}

export function createLog(write: (line: string) => void = (line) => process.stdout.write(line)): Log {
  const line = (level: string, event: string, details: Record<string, unknown>) =>
    write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...details })}\n`)
  return {
    info: (event, details = {}) => line('info', event, details),
    error: (event, error, details = {}) => line('error', event, { ...details, ...describe(error) }),
  }
}

let linesLost = 0

export function countLinesLost(): number {
  return linesLost
}

export function surviveWriteErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => linesLost++)
}

/** Repeat a person's input with or without quotation marks: their messages are not logged. */
const quotesItsInput = new Set(['SyntaxError', 'URIError', 'SqliteError', 'ZodError', '$ZodError'])

/** The message only if it cannot carry a person's input. */
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

function withoutQuotes(message: string): string {
  return message
    .replace(/["'`“‘].*["'`”’]/s, '"…"')
    .replace(/\S*@\S*/g, '…')
    .replace(/\+?\d[\d\s-]{5,}\d/g, '…')
    .slice(0, 200)
}

function framesOf(error: Error): string[] {
  const stack = error.stack ?? ''
  const start = stack.indexOf(error.message)
  return (start < 0 ? '' : stack.slice(start + error.message.length))
    .split('\n')
    .map((frame) => frame.trim())
    .filter((frame) => /^at .+(:\d+:\d+\)?|\(<anonymous>\)|\(native\))$/.test(frame))
}

/** Both can quote a person's input. An uncaught error ends the process. */
export function logUnhandledErrors(log: Log): void {
  for (const level of ['debug', 'info', 'log', 'warn', 'error'] as const)
    console[level] = () => log.error('library.complained', new Error(`console.${level}`))
  process.on('uncaughtException', (error) => {
    log.error('shop.failed', error)
    process.exit(1)
  })
}
