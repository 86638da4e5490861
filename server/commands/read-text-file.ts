import { readFileSync } from 'node:fs'
import { findEncodingError } from '#domain/files/find-encoding-error'
import { CliRefused } from '#server/operations/command-refused'

/** Reads a text file that a command was given. Throws `CliRefused` where it cannot be read, or is not in UTF-8. */
export function readTextFile(file: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new CliRefused(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
  const lost = findEncodingError(text)
  if (lost === undefined) return text
  throw new CliRefused(`${file} cannot be read from line ${lost} on: please save it in UTF-8. Nothing was changed.`)
}
