import { data, redirect } from 'react-router'
import { z } from 'zod'
import { requireUser } from '#app/accounts/require-user.server'
import { readChosenDelivery } from '#app/checkout/chosen-delivery.server'
import {
  type CheckoutResult,
  openPayment,
  placedResult,
  resumePayment,
  toPendingPayment,
  upiIsOff,
} from '#app/checkout/open-payment.server'
import { type RequestContext, type Shop, shopContext, visitContext } from '#app/context'
import { termsText } from '#app/delivery/delivery-texts'
import { formText } from '#app/forms/form-text'
import { match } from '#app/forms/match'
import {
  enteredFields,
  isCommandKey,
  knownTo,
  readForm,
  refusalOfOther,
  refuseForm,
} from '#app/forms/parse-form.server'
import { alarmTexts, limitTexts } from '#app/orders/limit-texts'
import { orderTexts } from '#app/orders/order-texts'
import { withToast } from '#app/ui/toasts'
import { nameAccount } from '#domain/accounts/phone-accounts.server'
import { type CartLine, maxNoteLength, parseCartField } from '#domain/cart/cart'
import { findCart } from '#domain/cart/carts.server'
import type { Db } from '#domain/database'
import { saveCheckoutAddress } from '#domain/delivery/addresses.server'
import { addressSchema, optionalPhone } from '#domain/delivery/delivery-schema.server'
import { firmSchema } from '#domain/fulfilment/edit-order.server'
import { networkOf } from '#domain/limits/rate-limit.server'
import { raiseAlarm } from '#domain/notifications/raise-alarm.server'
import { codeRefusalText } from '#domain/offers/code-refusal'
import type { Order } from '#domain/orders/order'
import { type OutOfStock, type PlaceResult, placeOrder } from '#domain/orders/place-order.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { textSchema } from '#domain/texts/line-schema.server'
import { productName } from '#domain/texts/product-name'
import { fieldErrors, msg, t, translated } from '#domain/texts/translate'

const notWhole = msg('Something was missing from this form. Please open the checkout once more.')

const optionalText = z.string(notWhole).optional().catch(undefined)

export const checkoutSchema = z.object({
  checkoutKey: z.string(notWhole).refine(isCommandKey, notWhole),
  payment: z.enum(['upi', 'cash'], msg('Please choose how you would like to pay.')),
  expectedTotalPaise: z.coerce.number(notWhole).int(notWhole).nonnegative(notWhole),
  note: textSchema(maxNoteLength, notWhole, { isOptional: true }).default(''),
  gstin: firmSchema.shape.gstin.default(''),
  firm: firmSchema.shape.firm.default(''),
  lines: optionalText,
  code: optionalText,
  lastOrder: optionalText,
})

const fieldsOfForm = checkoutSchema.extend({
  ...addressSchema.shape,
  contactPhone: optionalPhone,
  saveAddress: optionalText,
})

/** Takes only products, sizes and quantities from the browser; nobody pays another total than the screen's. */
export async function checkoutAction(context: RequestContext, request: Request) {
  const shop = context.get(shopContext)
  const { db, clock, payments } = shop
  const { client, accounts, logError } = context.get(visitContext)
  // An order without a sign-in is logged and not saved (specification, section 6).
  if (!(await accounts.findUser({ fresh: true }))) logError('order.not-signed-in', new Error('Nobody is signed in'))
  const sent = await readForm(request)
  const form = Object.fromEntries(sent)
  // An order that was placed before the session ended is found by its key.
  const key = formText(sent, 'checkoutKey')
  const user = await requireUser(context, key === '' ? {} : { key })
  const other = refusalOfOther(formText(sent, 'by'), user)
  if (other) return refuseForm(sent, 400, other)
  const answer = answerTo(sent)
  if (form.intent === 'resume') return answer(...(await resumePayment(context, user, form.orderId)))
  const delivery = await readChosenDelivery(db, user, form)
  const wanted = checkoutSchema.safeParse(form)
  if (!delivery.ok || !wanted.success)
    return answer(
      {
        ok: false,
        message: t('Please look at the fields marked above.'),
        errors: {
          ...(wanted.success ? {} : fieldErrors(wanted.error)),
          ...(delivery.ok ? {} : delivery.errors),
        },
      },
      400,
    )
  const { values: address } = delivery
  const { checkoutKey, payment, expectedTotalPaise, note, gstin, firm, lines, code, lastOrder } = wanted.data
  // The payment window is a script: refused before an order is placed.
  if (payment === 'upi' && !form.scripts) return answer({ ok: false, message: upiNeedsScripts() }, 409)
  const result = await placeOrder(db, clock, {
    user,
    checkoutKey,
    method: payment,
    provider: payments?.name ?? null,
    delivery: { ...address, phone: delivery.contactPhone },
    courierPhone: address.phone,
    recipient: address.fullName,
    note,
    firm: { gstin, name: firm },
    cart: await readCart(db, user.id, lines),
    code,
    expectedTotalPaise,
    lastOrder,
    network: networkOf(client),
    limits: shop.orderLimits,
  })
  if (!result.ok) return answer(await refusalOf(shop, address.zip, result), 409)
  await nameAccount(db, user, address.fullName)
  if (form.saveAddress && !delivery.isSaved) await saveCheckoutAddress(db, clock, user.id, address)
  const { order } = result
  if (order.state === 'confirmed') {
    shop.wakeWorker()
    return answer(placedResult(order))
  }
  return answer(...(await openPayment(context, user, order)))
}

/** A browser that shows no lines, since all are sold out, means the account's cart. */
async function readCart(db: Db, userId: string, lines = ''): Promise<CartLine[]> {
  const sent = parseCartField(lines)
  return sent.length > 0 ? sent : (await findCart(db, userId)).lines
}

const upiNeedsScripts = () => t('Paying with UPI needs a browser with JavaScript. Please choose Cash on Delivery.')

async function refusalOf(shop: Shop, zip: string, result: PlaceResult & { ok: false }): Promise<CheckoutResult> {
  const { db, clock, payments } = shop
  const { cash, contact } = await readSettings(db)
  return match<typeof result, 'reason', CheckoutResult | Promise<CheckoutResult>>(result, 'reason', {
    'empty-cart': () => ({ ok: false, message: t('Your cart is empty!') }),
    'no-account': () => ({ ok: false, message: t('This account was closed. Please register again to order.') }),
    'no-upi': () => ({ ok: false, message: upiIsOff() }),
    'unpaid-order': ({ order }) => ({
      ok: false,
      kind: 'moved-on',
      message: t(
        'You started paying for an order in another window. Continue that payment above, or place this order instead: it then replaces the other one.',
      ),
      checkoutKey: order.checkoutKey,
      pending: toPendingPayment(order),
    }),
    'already-ordered': ({ order: { number } }) => {
      const message = t(
        'Order {number} has been placed. What you see here is different: to order this as well, please send it once more.',
        { number },
      )
      return { ...beginAnew(message), lastOrder: number }
    },
    'ordered-meanwhile': ({ order: { number } }) => {
      const message = t(
        'Order {number} with the same products was placed in another window. To order them again, please send this once more.',
        { number },
      )
      return { ...beginAnew(message), lastOrder: number }
    },
    'order-cancelled': ({ order: { number } }) =>
      beginAnew(t('Your order {number} was cancelled. To order again, please send this once more.', { number })),
    terms: ({ broken }) => {
      const otherwise = payments
        ? t('Please pay by UPI, or call us on {phone}.', { phone: contact.phones[0] })
        : t('Please write to us on WhatsApp at {phone}.', { phone: contact.phones[0] })
      return { ok: false, message: termsText(broken, zip, cash, otherwise) }
    },
    'too-much': async ({ reached }) => {
      await raiseAlarm(db, clock, reached, alarmTexts[reached])
      shop.wakeWorker()
      return { ok: false, message: limitTexts(contact.phones[0])[reached] }
    },
    'price-changed': ({ quote }) => {
      const { gone, offers, applied } = quote
      const refused = codeRefusalText(offers, applied)
      if (refused && gone.length === 0) {
        const message = `${refused} ${t('Please look at the new total and order again.')}`
        return { ok: false, kind: 'quote-changed', message, quote }
      }
      const message =
        gone.length > 0
          ? t(
              'Prices have changed since you filled your cart. No longer sold: {names}. Please look at the new total and order again.',
              { names: gone.join('; ') },
            )
          : t('Prices have changed since you filled your cart. Please look at the new total and order again.')
      return { ok: false, kind: 'quote-changed', message, quote }
    },
    'out-of-stock': ({ missing, quote }) => {
      const names = missing.map(shortage).join('; ')
      const message = t(
        'We are sorry, there is not enough left of: {names}. Nothing was charged. Please change your cart.',
        { names },
      )
      return { ok: false, kind: 'quote-changed', message, quote }
    },
  })
}

/** The order is no longer open: the page goes on under a new key. */
function beginAnew(message: string) {
  return { ok: false, kind: 'moved-on', message, checkoutKey: crypto.randomUUID(), pending: null } as const
}

function shortage({ id, name: stored, size: label, left }: OutOfStock): string {
  const [name, size] = [productName(id, stored), translated(label)]
  return left === 0
    ? t('{name}, {size} (sold out)', { name, size })
    : t('{name}, {size} (only {left} left)', { name, size, left })
}

export function thank(method: Order['paymentMethod']) {
  return redirect('/myprofile', withToast('success', orderTexts()[method]))
}

/** Without scripts a placed order leads on, and a payment is refused. */
function answerTo(form: FormData) {
  const hasScripts = form.has('scripts')
  const entered = enteredFields(knownTo(fieldsOfForm, form))
  const refuse = (result: CheckoutResult, status: number) => data({ ...entered, ...result }, { status })
  return (result: CheckoutResult, status = 200) => {
    if (!result.ok) return refuse(result, status)
    if (hasScripts) return data(result, { status })
    return result.kind === 'placed' ? thank(result.method) : refuse({ ok: false, message: upiNeedsScripts() }, 409)
  }
}
