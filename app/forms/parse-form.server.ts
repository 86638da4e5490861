import { data } from 'react-router'
import type { z } from 'zod'
import { type FormFailure, markedFields } from '#app/forms/form-result'
import { fieldErrors } from '#domain/delivery/delivery-schema.server'
import { t } from '#domain/texts/translate'

/** The form that was sent; a body that is none is the sender's mistake, told with 400, and no failure of the shop. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw data(t('This form could not be read.'), { status: 400 })
  }
}

const longestValue = 6000

/** What was typed, to be shown again; a file in its place counts as nothing, and a password stays where it is. */
export function enteredValues(form: FormData): Record<string, string> {
  const texts = [...form].filter(([name, value]) => !/password/i.test(name) && typeof value === 'string')
  return Object.fromEntries(texts.map(([name, value]) => [name, String(value).slice(0, longestValue)]))
}

type Parsed<T> = { ok: true; values: T } | { ok: false; result: FormFailure }

/** Reads a form by its schema; what is wrong comes back beside its field, with everything that was typed. */
export function parseForm<Schema extends z.ZodType>(
  schema: Schema,
  form: FormData,
  message = markedFields(),
): Parsed<z.infer<Schema>> {
  const parsed = schema.safeParse(Object.fromEntries(form))
  if (parsed.success) return { ok: true, values: parsed.data }
  return { ok: false, result: { ok: false, message, errors: fieldErrors(parsed.error), values: enteredValues(form) } }
}

/** A form that was read and still refused: 4xx or 5xx, and when to come again where that is known. */
export function refuseForm<Result extends FormFailure>(result: Result, status: number, retryAfterMs?: number) {
  const headers = retryAfterMs === undefined ? undefined : { 'retry-after': String(Math.ceil(retryAfterMs / 1000)) }
  return data(result, { status, headers })
}
