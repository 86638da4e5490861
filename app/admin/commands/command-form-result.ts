import type { FormResult } from '#app/forms/form-result'

export type CommandOutcome = {
  number: string
  ok: boolean
  text: string
  /** Pages that show what was done, or where the reason of a refusal can be removed. */
  links?: { to: string; text: string }[]
  /** Of a refusal: the order had another version than the form, so what its fields show may have been changed. */
  isStale?: boolean
  field?: string | undefined
}

type SentCommand = {
  /** Made by the page: a command that is sent again has the same key. */
  key: string
  act: string
  outcomes: CommandOutcome[]
}

/** What the form of a command gets back, for one or many orders; each succeeds or is refused by itself. */
export type CommandFormResult = FormResult<SentCommand>

export function outcomesOf(result: CommandFormResult | undefined): CommandOutcome[] {
  return result?.outcomes ?? []
}
