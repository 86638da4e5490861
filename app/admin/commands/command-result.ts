import type { FormFailure } from '#app/forms/form-result'

/** What became of an act on one order. */
export type CommandOutcome = { number: string; act: string; text: string } & (
  | { ok: true; undo: { version: number; forMs: number } | null }
  | { ok: false /** Where it is told in the form. */; field?: string }
)

/** What became of an act on one order or on many: each succeeds or tells why by itself. */
export type CommandResult = ({ ok: true; message: string } | FormFailure) & {
  /** Made by the page: the same act sent again has the same. */
  key: string
  act: string
  outcomes: CommandOutcome[]
  /** It could not be sent and is kept in the phone. */
  waits?: true
}
