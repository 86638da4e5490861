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

/** The result of a command on one or many orders; each succeeds or is refused by itself. */
export type CommandResult = FormResult<{
  /** Made by the page: a command that is sent again has the same key. */
  key: string
  act: string
  outcomes: CommandOutcome[]
  /** True when the command could not be sent and is stored in the browser. */
  waits?: true
}>
