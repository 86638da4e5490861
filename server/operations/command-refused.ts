/** Ends a command with its message, one sentence for the person at the terminal. */
export class CliRefused extends Error {
  override name = 'CliRefused' as const
}

/** Ends a command that reads a file with the mistakes in it, one a line. */
export function refuseFile(file: string, mistakes: readonly string[]): never {
  throw new CliRefused([`Nothing was changed, because of ${file}:`, ...mistakes].join('\n'))
}
