import { OperatorError } from '#database/operator-error'

/** Ends a command that reads a file with the mistakes in it, one a line. */
export function refuseFile(file: string, mistakes: readonly string[]): never {
  throw new OperatorError([`Nothing was changed, because of ${file}:`, ...mistakes].join('\n'))
}
