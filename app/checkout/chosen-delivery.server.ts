import { ownName, type User } from '#domain/accounts/user'
import type { Db } from '#domain/database'
import { findSavedAddress, type SavedAddress } from '#domain/delivery/addresses.server'
import type { Address } from '#domain/delivery/delivery'
import { addressSchema, optionalPhone } from '#domain/delivery/delivery-schema.server'
import { readPin } from '#domain/delivery/pin'
import { findPinPlace, findPlaceQuestion } from '#domain/delivery/pin-places.server'
import { deliveryForCourier, type Order } from '#domain/orders/order'
import { findOwnOrder } from '#domain/orders/orders.server'
import { fieldErrors, t } from '#domain/texts/translate'

type Form = Record<string, FormDataEntryValue>

type Chosen =
  | { ok: true; values: Address; contactPhone: string; isSaved: boolean }
  | { ok: false; errors: Record<string, string> }

const unknownAddressText = () => t('This address is not in your account any more. Please choose another one.')

export function lastAddress(order: Order): SavedAddress {
  return { id: order.id, fullName: order.name, ...deliveryForCourier(order) }
}

export async function readChosenDelivery(db: Db, user: User, form: Form): Promise<Chosen> {
  const contact = optionalPhone.safeParse(form.contactPhone)
  const isTyped = typeof form.address !== 'string' || form.address === 'new'
  const read = isTyped ? readTyped(user, form) : await findChosen(db, user.id, String(form.address))
  if (contact.success && read.ok) return { ...read, contactPhone: contact.data ?? read.values.phone, isSaved: !isTyped }
  const errors = read.ok ? {} : read.errors
  if (!contact.success) errors.contactPhone = fieldErrors(contact.error).form ?? ''
  // One phone is enough: where none was typed, the first of the two fields is the one to fill.
  else if (errors.phone && !contact.data && !filled(form.phone)) {
    errors.contactPhone = errors.phone
    delete errors.phone
  }
  return { ok: false, errors }
}

type Read = { ok: true; values: Address } | { ok: false; errors: Record<string, string> }

async function findChosen(db: Db, userId: string, id: string): Promise<Read> {
  const saved = await findSavedAddress(db, userId, id)
  if (saved) return { ok: true, values: saved }
  const last = await findOwnOrder(db, userId, id)
  return last ? { ok: true, values: lastAddress(last) } : { ok: false, errors: { address: unknownAddressText() } }
}

/** What is left empty is filled: the buyer's name, the contact's phone, city and state of the PIN. */
function readTyped(user: User, form: Form): Read {
  const place = findPinPlace(readPin(String(form.zip ?? '')) ?? '')
  const typed = addressSchema.safeParse({
    fullName: ownName(user.name),
    ...form,
    phone: filled(form.phone) ?? form.contactPhone,
    city: filled(form.city) ?? (place.city || form.city),
    state: filled(form.state) ?? (place.state || form.state),
  })
  if (!typed.success) return { ok: false, errors: fieldErrors(typed.error) }
  const asked = findPlaceQuestion(typed.data, form.placeAsked)
  if (asked) return { ok: false, errors: asked }
  return { ok: true, values: typed.data }
}

function filled(value: FormDataEntryValue | undefined): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
