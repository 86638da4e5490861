/** One line of JSON per event. Never give it what a person typed: no names, phones, addresses, e-mails or passwords. */
export type Log = {
  info(event: string, details?: Record<string, unknown>): void
  error(event: string, error: unknown, details?: Record<string, unknown>): void
}

/** Logs to standard output; the process's supervisor keeps it. */
export function createLog(write: (line: string) => void = (line) => process.stdout.write(line)): Log {
  const line = (level: string, event: string, details: Record<string, unknown>) =>
    write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...details })}\n`)
  return {
    info: (event, details = {}) => line('info', event, details),
    error: (event, error, details = {}) => line('error', event, { ...details, ...describe(error) }),
  }
}

/** Databases and parsers quote what a person typed, in or out of quotation marks: of theirs only the code is kept. */
const quotesItsInput = new Set(['SyntaxError', 'URIError', 'SqliteError', 'ZodError', '$ZodError'])

/** What went wrong without what was typed: kind, code, our own stack, and a message only where it can hold nothing else. */
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

/** Other people's messages quote what they were given; what stands between quotation marks, e-mails and long numbers go. */
function withoutQuotes(message: string): string {
  return message
    .replace(/["'`“‘].*["'`”’]/s, '"…"')
    .replace(/\S*@\S*/g, '…')
    .replace(/\+?\d[\d\s-]{5,}\d/g, '…')
    .slice(0, 200)
}

/** The stack without its first lines: they repeat the message, and a message may have many lines. */
function framesOf(error: Error): string[] {
  const stack = error.stack ?? ''
  const start = stack.indexOf(error.message)
  return (start < 0 ? '' : stack.slice(start + error.message.length))
    .split('\n')
    .map((frame) => frame.trim())
    .filter((frame) => /^at .+(:\d+:\d+\)?|\(<anonymous>\)|\(native\))$/.test(frame))
}
