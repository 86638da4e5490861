import { data, type RouterContextProvider } from 'react-router'
import { requireUser } from '#app/accounts/require-user.server'
import { shopContext, visitContext } from '#app/context'
import type { FormResult } from '#app/forms/form-result'
import { enteredValues, parseForm, refuseForm } from '#app/forms/parse-form.server'
import { saveAddress } from '#domain/accounts/addresses.server'
import { addressSchema } from '#domain/accounts/delivery-schema.server'

const unsaved = 'The address could not be saved. Please try again in a moment.'

/** The action of My Addresses; what fails is logged (specification, section 8). */
export async function addressAction(context: Readonly<RouterContextProvider>, request: Request, form: FormData) {
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
