import { data, type RouterContextProvider } from 'react-router'
import { type AddressAnswer, unsavedAddress } from '#app/address-answer'
import { shopContext, visitContext } from '#app/context'
import { requireUser } from '#app/guard.server'
import { saveAddress } from '#domain/addresses.server'
import { addressSchema, fieldErrors } from '#domain/delivery-schema.server'

/** Answers the form of My Addresses; what fails is only logged (specification, section 8). */
export async function answerAddress(
  context: Readonly<RouterContextProvider>,
  request: Request,
  form: Record<string, FormDataEntryValue>,
) {
  const user = await requireUser(context, request)
  const { db, clock } = context.get(shopContext)
  const parsed = addressSchema.safeParse(form)
  if (!parsed.success) {
    const texts = Object.entries(form).filter((field): field is [string, string] => typeof field[1] === 'string')
    const entered = Object.fromEntries(texts)
    return data<AddressAnswer>({ kind: 'invalid', errors: fieldErrors(parsed.error), entered }, { status: 400 })
  }
  try {
    await saveAddress(db, clock, user.id, parsed.data)
  } catch (error) {
    context.get(visitContext).logError('address.save-failed', error)
    return data<AddressAnswer>(unsavedAddress, { status: 500 })
  }
  return data<AddressAnswer>({ kind: 'saved' })
}
