import type { FormResult } from '#app/forms/form-result'

/** The result of a command on one order. */
export type CommandOutcome = { number: string; act: string; text: string } & (
  | { ok: true; undo: { version: number; forMs: number } | null }
  | {
      ok: false
      /** The form's field that the refusal is about. */
      field?: string
      /** Pages where the reason of the refusal can be removed. */
      links?: { to: string; text: string }[]
    }
)

type SentCommand = {
  /** Made by the page: a command that is sent again has the same key. */
  key: string
  act: string
  outcomes: CommandOutcome[]
  /** True when the command could not be sent and is stored in the browser. */
  waits?: true
}

/** The result of a command on one or many orders; each succeeds or is refused by itself. */
export type CommandResult = FormResult<SentCommand>

/** Returns what became of each order; of a command without an answer, nothing is known. */
export function outcomesOf(result: CommandResult | undefined): CommandOutcome[] {
  return result?.outcomes ?? []
}
