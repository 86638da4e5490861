import { redirect } from 'react-router'
import { z } from 'zod'
import { NewOrderForm } from '#app/admin/orders/new/new-order-form.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { type StaffForm, staffAction, staffLoader } from '#app/admin/shared/staff-form.server'
import { termsText } from '#app/delivery/delivery-texts'
import { formText } from '#app/forms/form-text'
import { keyField, parseForm, refuseForm, unreadable } from '#app/forms/parse-form.server'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { withToast } from '#app/ui/toasts'
import { maxNoteLength, parseCartField } from '#domain/cart/cart'
import { listProducts } from '#domain/catalog/catalog.server'
import { storedName } from '#domain/catalog/product'
import { addressSchema } from '#domain/delivery/delivery-schema.server'
import { readPhone } from '#domain/delivery/phone'
import {
  findCallerAddress,
  quoteTaken,
  type TakeResult,
  takenWays,
  takeOrder,
} from '#domain/fulfilment/take-order.server'
import { formatRupees } from '#domain/money'
import type { CashRules } from '#domain/shop-settings/shop-settings'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { textSchema } from '#domain/texts/line-schema.server'
import { productName } from '#domain/texts/product-name'
import { msg, t, translated } from '#domain/texts/translate'
import type { Route } from './+types/order-new'

export const handle: RouteHandle = staffPage

/** Reads what can be sold; the form asks again, by its fields in the query, for the caller's address and the total alone. */
export const loader = staffLoader(async ({ db, clock, payments, query }) => {
  const phone = readPhone(query.get('phone') ?? '')
  const way = takenWays.find((one) => one === query.get('way')) ?? 'cash'
  const lines = parseCartField(query.get('lines') ?? '[]')
  return {
    sizes: (query.has('way') ? [] : await listProducts(db)).flatMap((product) =>
      product.sizes.map((size) => ({
        id: product.id,
        name: storedName(product),
        size: size.label,
        pricePaise: size.pricePaise,
        inStock: size.inStock,
      })),
    ),
    upi: payments !== null,
    phone,
    lines,
    address: phone === null ? null : ((await findCallerAddress(db, phone)) ?? null),
    totalPaise: lines.length === 0 ? 0 : (await quoteTaken(db, clock, way, lines)).totalPaise,
  }
})

export const action = staffAction(takeOrderAction)
export const shouldRevalidate = refreshAfterRefusal

export default function NewOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { sizes, upi, phone, lines, commandKey } = loaderData
  return (
    <AdminLayout title={t('New order')}>
      <NewOrderForm sizes={sizes} upi={upi} first={{ phone, lines }} commandKey={commandKey} result={actionData} />
    </AdminLayout>
  )
}

const unread = msg('This form could not be read. Please load the page again.')
const noReference = msg('Please type the reference of the payment, as the bank shows it.')
const nothingChosen = msg('Please choose what is ordered.')

const orderSchema = z.object({
  key: keyField,
  way: z.enum(takenWays, { error: unreadable }),
  lines: z
    .string({ error: unreadable })
    .transform(parseCartField)
    .refine((lines) => lines.length > 0, nothingChosen),
  expectedTotalPaise: z.coerce
    .number({ error: unreadable })
    .int({ error: unreadable })
    .nonnegative({ error: unreadable }),
  reference: textSchema(maxNoteLength, unread, { isOptional: true }).default(''),
})

/** A form with all that may be sent; at the counter name and phone alone are asked for. */
const takenSchema = orderSchema
  .extend(addressSchema.shape)
  .refine(({ way, reference }) => way !== 'received' || reference !== '', { path: ['reference'], error: noReference })

async function takeOrderAction({ db, clock, by, payments, form, wakeWorker }: StaffForm) {
  if (formText(form, 'way') === 'counter') {
    const { city, state, zip, block, road } = (await readSettings(db)).firm.address
    for (const [name, value] of Object.entries({ street: `${block}, ${road}`, city, state, zip })) form.set(name, value)
  }
  const parsed = parseForm(takenSchema, form)
  if (!parsed.ok) return parsed.refused
  const { key, way, lines, expectedTotalPaise, reference, ...address } = parsed.values
  const provider = payments?.name ?? null
  const taken = await takeOrder(db, clock, { key, by, way, lines, expectedTotalPaise, reference, address, provider })
  if (!taken.ok)
    return refuseForm(form, 409, { message: refusalText(taken, address.zip, (await readSettings(db)).cash) })
  wakeWorker()
  const { number } = taken.order
  const done = taken.isOpen
    ? t('Order {number} is placed, but could not be packed by itself. Please finish it here.', { number })
    : t('Order {number} is placed.', { number })
  return redirect(`/admin/orders/${number}`, withToast(taken.isOpen ? 'warning' : 'success', done))
}

function refusalText(refused: TakeResult & { ok: false }, zip: string, cash: CashRules): string {
  switch (refused.reason) {
    case 'price-changed':
      return t('The total is {total} now. Please send it once more.', { total: formatRupees(refused.quote.totalPaise) })
    case 'out-of-stock': {
      const short = refused.missing.map(({ id, name, size, left }) =>
        t('{name}, {size} (only {left} left)', { name: productName(id, name), size: translated(size), left }),
      )
      return t('There is not enough of: {names}.', { names: short.join('; ') })
    }
    case 'unpaid-order':
      return t('Order {number} of this buyer waits for its payment. Please cancel it first.', {
        number: refused.order.number,
      })
    case 'terms':
      return termsText(refused.broken, zip, cash, t('Please send a link to pay.'))
    case 'reference-used':
      return t('Order {number} was paid with this reference.', { number: refused.number })
    case 'no-upi':
      return t('UPI is not available at the moment.')
    case 'already-ordered':
    case 'order-cancelled':
    case 'ordered-meanwhile':
      return t('This form has placed order {number} already.', { number: refused.order.number })
    default:
      return t('This order cannot be placed. Please load the page again.')
  }
}
