import type { z } from 'zod'
import { translated } from '#domain/texts/translate'

/** Returns the first error message of each invalid field, in the current language: schemas mark their messages with `msg`. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const issue of error.issues) errors[String(issue.path[0] ?? 'form')] ??= translated(issue.message)
  return errors
}
