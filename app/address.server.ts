import { data, type RouterContextProvider } from 'react-router'
import { shopContext, visitContext } from '#app/context'
import { enteredValues, parseForm, refuseForm } from '#app/form.server'
import type { FormResult } from '#app/form-result'
import { requireUser } from '#app/guard.server'
import { saveAddress } from '#domain/addresses.server'
import { addressSchema } from '#domain/delivery-schema.server'

const unsaved = 'The address could not be saved. Please try again in a moment.'

/** Answers the form of My Addresses; what fails is logged (specification, section 8). */
export async function answerAddress(context: Readonly<RouterContextProvider>, request: Request, form: FormData) {
  const user = await requireUser(context, request)
  const { db, clock } = context.get(shopContext)
  const parsed = parseForm(addressSchema, form)
  if (!parsed.ok) return refuseForm(parsed.result, 400)
  try {
    await saveAddress(db, clock, user.id, parsed.values)
  } catch (error) {
    context.get(visitContext).logError('address.save-failed', error)
    return refuseForm({ ok: false, message: unsaved, values: enteredValues(form) }, 500)
  }
  return data<FormResult>({ ok: true, message: 'Address saved!' })
}
