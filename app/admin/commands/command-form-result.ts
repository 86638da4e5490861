import type { FormResult } from '#app/forms/form-result'

type OutcomeLink = { to: string; text: string }

/** The result of a command on one order. */
export type CommandOutcome = { number: string; act: string; text: string } & (
  | {
      ok: true
      /** True if a person has to look at the result although the command was done. */
      isAlarming?: boolean
      /** Pages that show the result. */
      links?: OutcomeLink[]
    }
  | {
      ok: false
      /** The order had another version than the form: what its fields show may have been changed. */
      isStale?: boolean
      /** The form's field that the refusal is about. */
      field?: string | undefined
      /** Pages where the reason of the refusal can be removed. */
      links?: OutcomeLink[]
    }
)

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

/** Returns whether a person has to look at the outcome. */
export function isAlarming(outcome: CommandOutcome): boolean {
  return !outcome.ok || outcome.isAlarming === true
}
