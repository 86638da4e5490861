import type { FormResult } from '#app/forms/form-result'

/** The result of a command on one order. */
export type CommandOutcome = {
  number: string
  ok: boolean
  text: string
  /** Pages that show what was done, or where the reason of a refusal can be removed. */
  links?: { to: string; text: string }[]
  /** Of a refusal: the order had another version than the form, so what its fields show may have been changed. */
  isStale?: boolean
  /** The form's field that a refusal is about. */
  field?: string | undefined
}

type SentCommand = {
  /** Made by the page: a command that is sent again has the same key. */
  key: string
  act: string
  outcomes: CommandOutcome[]
}

/**
 * What the form of a command gets back, for one or many orders; each succeeds or is refused by itself. The domain's result for one order is
 * `CommandResult` (`run-command.server.ts`).
 */
export type CommandFormResult = FormResult<SentCommand>

/** Returns the outcome for each order; empty for a command without a result. */
export function outcomesOf(result: CommandFormResult | undefined): CommandOutcome[] {
  return result?.outcomes ?? []
}
