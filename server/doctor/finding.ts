export type Finding = {
  what: string
  state: 'ok' | 'missing' | 'note'
  message: string
  todo?: string | undefined
}

/** Returns the code of the innermost cause of an error, else its message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)
  const { code } = error as NodeJS.ErrnoException
  return typeof code === 'string' ? code : error.message
}

export const ok = (what: string, message: string): Finding => ({ what, state: 'ok', message })
export const missing = (what: string, message: string, todo: string): Finding => ({
  what,
  state: 'missing',
  message,
  todo,
})
export const note = (what: string, message: string, todo?: string): Finding => ({ what, state: 'note', message, todo })
