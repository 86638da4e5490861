import { data } from 'react-router'
import { formText } from '#app/forms/form-text'
import { unreadable } from '#app/forms/parse-form.server'

/** Throws a 400 response for a form with another intent or without one. */
export function runIntent<Handlers extends Readonly<Record<string, () => unknown>>>(
  form: FormData,
  handlers: Handlers,
): ReturnType<Handlers[keyof Handlers]> {
  const intent = formText(form, 'intent')
  if (!Object.hasOwn(handlers, intent)) throw data({ error: unreadable() }, { status: 400 })
  return handlers[intent]?.() as ReturnType<Handlers[keyof Handlers]>
}
