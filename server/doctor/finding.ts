export type Finding = {
  what: string
  state: 'ok' | 'missing' | 'note'
  message: string
  todo?: string | undefined
}

export const ok = (what: string, message: string): Finding => ({ what, state: 'ok', message })
export const missing = (what: string, message: string, todo: string): Finding => ({
  what,
  state: 'missing',
  message,
  todo,
})
export const note = (what: string, message: string, todo?: string): Finding => ({ what, state: 'note', message, todo })
