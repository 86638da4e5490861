import { data } from 'react-router'
import { z } from 'zod'
import { requireUser } from '#app/accounts/require-user.server'
import { type RequestContext, shopContext, visitContext } from '#app/context'
import { type FormResult, markedFields } from '#app/forms/form-result'
import { formText } from '#app/forms/form-text'
import { enteredFields, parseForm, refusalOfOther, refuseForm } from '#app/forms/parse-form.server'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import {
  addAddress,
  changeAddress,
  listAddresses,
  makeDefault,
  maxAddresses,
  removeAddress,
} from '#domain/delivery/addresses.server'
import { addressSchema } from '#domain/delivery/delivery-schema.server'
import { findPlaceQuestion } from '#domain/delivery/pin-places.server'
import { t } from '#domain/texts/translate'

export type AddressResult = FormResult & { list?: true }

const unsavedText = () => t('The address could not be saved. Please try again in a moment.')
const removedMeanwhileText = () => t('This address was removed in another window.')
const fullText = () =>
  t('There are {count} addresses in your account. Please remove one before you add another.', { count: maxAddresses })

/** An id; `new`; or empty for the first one, which is added too, as another window may have saved one meanwhile. */
const addressIdSchema = z.string().max(64).catch('')

export function addressHandlers(context: RequestContext, form: FormData) {
  return {
    'save-address': () => runHandler(context, form, save),
    'remove-address': () => runHandler(context, form, remove),
    'default-address': () => runHandler(context, form, chooseDefault),
  }
}

/** Failures are logged (specification, section 8). */
async function runHandler<Result>(context: RequestContext, form: FormData, handle: (parts: Parts) => Promise<Result>) {
  const address = formText(form, 'address')
  const user = await requireUser(context, address === '' ? {} : { address })
  const other = refusalOfOther(formText(form, 'by'), user)
  if (other) return refuseForm(form, 400, other)
  const { db, clock } = context.get(shopContext)
  const parts = { db, clock, userId: user.id, form, which: addressIdSchema.parse(address) }
  try {
    return await handle(parts)
  } catch (error) {
    context.get(visitContext).logError('address.save-failed', error)
    return refuseForm(form, 500, { message: unsavedText() })
  }
}

type Parts = { db: Db; clock: Clock; userId: string; form: FormData; which: string }

async function save({ db, clock, userId, form, which }: Parts) {
  const parsed = parseForm(addressSchema, form)
  if (!parsed.ok) return parsed.refused
  const address = parsed.values
  const asked = findPlaceQuestion(address, formText(form, 'placeAsked'))
  if (asked) return refuseForm(form, 400, { message: markedFields(), errors: asked })
  const saved =
    which === '' || which === 'new'
      ? await addAddress(db, clock, userId, address)
      : await changeAddress(db, clock, userId, { ...address, id: which })
  const values = { ...enteredFields(form).values, address: 'new' }
  if (saved.ok) return data<AddressResult>({ ok: true, message: t('Address saved!') })
  if (saved.reason === 'full') return refuseForm(form, 409, { message: fullText(), values })
  const message = t('This address was removed in another window. Save it as a new one if you still want it.')
  return refuseForm(form, 409, { message, values })
}

async function remove({ db, clock, userId, form, which }: Parts) {
  const removed = await removeAddress(db, clock, userId, which)
  if (!removed.ok) return refuseForm(form, 409, { list: true as const, message: removedMeanwhileText() })
  const { address } = removed
  const message = t('The address of {fullName}, {city} was removed.', {
    fullName: address.fullName,
    city: address.city,
  })
  return data<AddressResult>({ ok: true, list: true, message })
}

async function chooseDefault({ db, clock, userId, form, which }: Parts) {
  const made = await makeDefault(db, clock, userId, which)
  if (!made.ok) return refuseForm(form, 409, { list: true as const, message: removedMeanwhileText() })
  const [main] = await listAddresses(db, userId)
  const message = t('The checkout now begins with the address of {fullName}, {city}.', {
    fullName: main?.fullName,
    city: main?.city,
  })
  return data<AddressResult>({ ok: true, list: true, message })
}
