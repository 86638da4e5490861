export type Finding = {
  what: string
  state: 'ok' | 'missing' | 'note'
  says: string
  todo?: string
}

export const ok = (what: string, says: string): Finding => ({ what, state: 'ok', says })
export const missing = (what: string, says: string, todo: string): Finding => ({ what, state: 'missing', says, todo })
export const note = (what: string, says: string, todo?: string): Finding => ({
  what,
  state: 'note',
  says,
  ...(todo === undefined ? {} : { todo }),
})
