import { readFileSync } from 'node:fs'
import { OperatorError } from '#database/operator-error'
import { findEncodingError } from '#domain/files/csv.server'

/** Reads a text file that a command was given. Throws `OperatorError` where it cannot be read, or is not in UTF-8. */
export function readTextFile(file: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new OperatorError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
  const lost = findEncodingError(text)
  if (lost === undefined) return text
  throw new OperatorError(`${file} cannot be read from line ${lost} on: please save it in UTF-8. Nothing was changed.`)
}

/** Ends a command that reads a file with the mistakes in it, one a line. */
export function refuseFile(file: string, mistakes: readonly string[]): never {
  throw new OperatorError([`Nothing was changed, because of ${file}:`, ...mistakes].join('\n'))
}
