/** Ends a command with its message, one sentence for the person at the terminal. */
export class CommandRefused extends Error {
  override name = 'CommandRefused' as const
}
