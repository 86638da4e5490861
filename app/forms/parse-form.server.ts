import { data } from 'react-router'
import { z } from 'zod'
import { type RequestContext, refusalContext } from '#app/context'
import { type FormFailure, hasHiddenErrorsOnly, markedFields } from '#app/forms/form-result'
import { formText } from '#app/forms/form-text'
import { retryAfter } from '#app/forms/retry-after'
import { staleText, storedErrors, type TextOf } from '#app/forms/stored-errors'
import type { User } from '#domain/accounts/user'
import { stripControlCharacters } from '#domain/text'
import { fieldErrors, t } from '#domain/texts/translate'

export const unreadable = () => t('This form could not be read. Please load the page again.')

const keyShape = /^[\w-]{8,64}$/
/** Made by the page: a form that is sent again has the same one, and acts once. */
export const keyField = z.string({ error: unreadable }).regex(keyShape, { error: unreadable })
export const isCommandKey = (text: string): boolean => keyShape.test(text)

export const versionField = z.coerce
  .number<string>({ error: unreadable })
  .int({ error: unreadable })
  .nonnegative({ error: unreadable })
  .max(Number.MAX_SAFE_INTEGER, { error: unreadable })

/** Throws 400 for a body that is no form. With a `schema`, fields that it does not know are left out. */
export async function readForm(request: Request, schema?: z.ZodObject): Promise<FormData> {
  try {
    return cleaned(await request.formData(), schema)
  } catch {
    throw data({ error: t('This form could not be read.') }, { status: 400 })
  }
}

/** PostgreSQL refuses some control characters. Passwords stay as they are: they are hashed. */
function cleaned(form: FormData, schema: z.ZodObject | undefined): FormData {
  const clean = new FormData()
  for (const [name, value] of form)
    if (!schema || Object.hasOwn(schema.shape, name))
      clean.append(name, typeof value !== 'string' || isPassword(name) ? value : stripControlCharacters(value))
  return clean
}

const isPassword = (name: string) => /password/i.test(name)

const maxValueLength = 6000

/** Without files and passwords; `lists` has the fields that were sent more than once. */
export function enteredFields(form: FormData): Required<Pick<FormFailure, 'values' | 'lists'>> {
  const texts = [...form].flatMap(([name, value]): [name: string, text: string][] =>
    isPassword(name) || typeof value !== 'string' ? [] : [[name, value.slice(0, maxValueLength)]],
  )
  const byName = [...Map.groupBy(texts, ([name]) => name)]
  const lists = byName.flatMap(([name, all]) => (all.length > 1 ? [[name, all.map(([, text]) => text)]] : []))
  return { values: Object.fromEntries(texts), lists: Object.fromEntries(lists) }
}

export type Parsed<T> = { ok: true; values: T } | { ok: false; refused: ReturnType<typeof data<FormFailure>> }

/** The message is `message`, or the error of a hidden field where no field is marked. */
export function parseForm<Schema extends z.ZodType>(
  schema: Schema,
  form: FormData,
  message = markedFields(),
): Parsed<z.infer<Schema>> {
  const parsed = schema.safeParse(Object.fromEntries(form))
  if (parsed.success) return { ok: true, values: parsed.data }
  const errors = fieldErrors(parsed.error)
  const shown = hasHiddenErrorsOnly(errors) ? (Object.values(errors)[0] ?? message) : message
  return { ok: false, refused: refuseForm(knownTo(schema, form), 400, { message: shown, errors }) }
}

/** Throws a 400 response for a form with another intent or without one. */
export function runIntent<Handlers extends Readonly<Record<string, () => unknown>>>(
  form: FormData,
  handlers: Handlers,
): ReturnType<Handlers[keyof Handlers]> {
  const intent = formText(form, 'intent')
  if (!Object.hasOwn(handlers, intent)) throw data({ error: unreadable() }, { status: 400 })
  return handlers[intent]?.() as ReturnType<Handlers[keyof Handlers]>
}

const ofAnyForm = ['address', 'by', 'from', 'intent', 'key', 'orders', 'placeAsked', 'version']

export function knownTo(schema: z.ZodType, form: FormData): FormData {
  const object = schema instanceof z.ZodPipe ? schema.in : schema
  if (!(object instanceof z.ZodObject)) return form
  const known = new FormData()
  for (const [name, value] of form)
    if (Object.hasOwn(object.shape, name) || ofAnyForm.includes(name)) known.append(name, value)
  return known
}

/** Given `values` are shown instead of the entered ones. */
export type FormRefusal = Omit<FormFailure, 'ok'> & {
  field?: string | undefined
}

export function refuseForm<Given extends FormRefusal>(form: FormData, status: number, refusal: Given) {
  return data(failureOf(form, refusal), { status })
}

/** Sets `retry-after` if the delay is known; without scripts the answer is a short page (`app/entry.server.tsx`). */
export function refuseForNow(
  context: RequestContext,
  form: FormData,
  refusal: FormRefusal,
  { status = 429, retryAfterMs }: { status?: 429 | 503; retryAfterMs?: number | undefined } = {},
) {
  const headers = retryAfterMs === undefined ? undefined : retryAfter(retryAfterMs)
  context.set(refusalContext, { message: refusal.message, headers })
  return data(failureOf(form, refusal), { status, headers })
}

function failureOf<Given extends FormRefusal>(form: FormData, { field, ...refusal }: Given) {
  const errors: Record<string, string> = field ? { [field]: refusal.message } : {}
  return { ok: false as const, errors, ...enteredFields(form), ...refusal }
}

/** `by` is the account that the page was made for. Not 409: that would load the page for the account of now. */
export function refusalOfOther(by: string, user: Pick<User, 'id'>): FormRefusal | undefined {
  if (by === '' || by === user.id) return
  const message = t(
    'This was done in another account than the one that is signed in now, and nothing was saved. Please load the page again.',
  )
  return { message, values: {}, lists: {} }
}

type Stale = { message?: string; stored: Record<string, string>; version: number; textOf?: TextOf }

/** Each field with another stored value shows it, so that a second attempt replaces nothing unseen. */
export function refuseStale(form: FormData, { message = staleText(), stored, version, textOf }: Stale) {
  const errors = storedErrors(enteredFields(form).values, stored, textOf)
  return refuseForm(form, 409, { message, errors, version })
}

export async function readJson<Schema extends z.ZodType>(request: Request, schema: Schema) {
  return schema.safeParse(await request.json().catch(() => null)).data ?? null
}
