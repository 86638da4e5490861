import type { FormFailure } from '#app/forms/form-result'

/** The result of a command on one order. */
export type CommandOutcome = { number: string; act: string; text: string } & (
  | { ok: true; undo: { version: number; forMs: number } | null }
  | { ok: false /** Where it is told in the form. */; field?: string }
)

/** The result of a command on one or many orders; each succeeds or is refused by itself. */
export type CommandResult = ({ ok: true; message: string } | FormFailure) & {
  /** Made by the page: a command that is sent again has the same key. */
  key: string
  act: string
  outcomes: CommandOutcome[]
  /** Whether it could not be sent and is kept in the phone. */
  waits?: true
}
