/** Ends a command with its message, one sentence for the person at the terminal. */
export class CliRefused extends Error {
  override name = 'CliRefused' as const
}
