import { randomUUID } from 'node:crypto'
import { newEmailSchema, passwordSchemaFor, requiredPasswordLength } from '#app/accounts/account-security.server'
import { askedPhoneSchema } from '#app/accounts/phone-action.server'
import { checkoutSchema } from '#app/checkout/checkout-action.server'
import { contactMessageSchema, subscriptionSchema } from '#domain/contact/contact-messages.server'
import { addressSchema, deliverySchema } from '#domain/delivery/delivery-schema.server'
import { stockAlertSchema } from '#domain/notifications/stock-alerts.server'
import { advanceTo, orderByCash, receiveByCash } from '#test/support/admin'
import { askBuyers, checkoutForm, delivery, jeera } from '#test/support/shopping'
import type { Visitor } from '#test/support/visitor'
import { asha, findOrderOf, type Ways, type World } from './endpoint.ts'

/** The pages of buyers: shop, checkout, account, orders, and signing in, for the staff too. */
export function shopWays(world: World) {
  const { story } = world
  return {
    '/': [],
    about: [],
    shop: [],
    'product/:id': [],
    'product/:id/reviews': [],
    'batch/:code': [],
    'batch/:code/report/:product': [],
    'category/:name': [],
    'legal/privacy': [],
    'legal/terms': [],
    'legal/shipping': [],
    'legal/returns': [],
    'legal/grievance': [],
    delivery: [],
    mycart: [],
    search: [],
    recipes: [],
    'recipes/:name': [],
    '*': [],
    contact: [
      () => ({
        name: 'contact',
        encoding: 'form',
        page: true,
        schema: contactMessageSchema,
        example: {
          firstName: 'Asha',
          lastName: 'Patel',
          email: asha.email,
          subject: 'Haldi',
          message: 'How fresh is it?',
        },
      }),
    ],
    'tell-me': [
      async () => {
        const size = { product_id: 'jeera', label: '500gm' }
        await story.db
          .updateTable('pack_sizes')
          .set({ stock: 0 })
          .where((eb) => eb.and(size))
          .execute()
        return {
          name: 'a wish to be told',
          encoding: 'form',
          page: true,
          schema: stockAlertSchema,
          example: { intent: 'ask', email: asha.email, product: 'jeera', size: '500gm' },
        }
      },
    ],
    subscribe: [
      () => ({
        name: 'subscribe',
        encoding: 'form',
        page: true,
        schema: subscriptionSchema,
        example: { email: asha.email },
      }),
    ],
    checkout: [
      async (shopper) => ({
        name: 'checkout',
        encoding: 'form',
        page: true,
        schema: checkoutSchema.extend(deliverySchema.shape),
        example: {
          scripts: '1',
          saveAddress: 'on',
          ...(await checkoutForm(shopper)),
          lines: [jeera],
          lastOrder: '',
          code: 'TEN',
          gstin: '',
          firm: '',
        },
      }),
      async (shopper) => {
        const address = await keepAddress(story, shopper)
        const example = { scripts: '1', address, ...(await checkoutForm(shopper)), lines: JSON.stringify([jeera]) }
        return { name: 'checkout with a saved address', path: 'checkout', encoding: 'form', page: true, example }
      },
    ],
    myprofile: [
      () => ({
        name: 'my address',
        path: 'myprofile',
        encoding: 'form',
        page: true,
        schema: addressSchema,
        example: { intent: 'save-address', ...delivery, fullName: 'Asha Patel' },
      }),
      () => ({
        name: 'another address',
        path: 'myprofile',
        encoding: 'form',
        page: true,
        example: { ...delivery, fullName: 'Asha Patel', address: 'new', intent: 'save-address' },
      }),
      ...['default-address', 'remove-address'].map((intent) => async (shopper: Visitor) => {
        const example = { address: await keepAddress(story, shopper), intent }
        const secret = intent === 'remove-address'
        return { name: intent, path: 'myprofile', encoding: 'form' as const, page: true, secret, example }
      }),
      () => ({
        name: 'the confirmation once more',
        path: 'myprofile',
        encoding: 'form',
        page: true,
        secret: true,
        example: { intent: 'mail-confirmation' },
      }),
      () => ({ name: 'sign-out', path: 'myprofile', encoding: 'form', page: true, example: { intent: 'sign-out' } }),
    ],
    login: [
      async () => {
        await story.visitor().register(asha)
        const example = { email: asha.email, password: asha.password, next: '/checkout' }
        return { name: 'sign-in', path: 'login', encoding: 'form', page: true, guesses: true, example }
      },
    ],
    register: [
      () => ({
        name: 'sign-up',
        path: 'register',
        encoding: 'form',
        page: true,
        guesses: true,
        example: { ...asha, next: '/mycart' },
      }),
    ],
    'register/confirm': [
      () => ({
        name: 'the link of a mail',
        path: 'register/confirm',
        encoding: 'form',
        page: true,
        secret: true,
        example: { token: 'none' },
      }),
    ],
    'account/security': [
      async () => ({
        name: 'password',
        path: 'account/security',
        encoding: 'form',
        page: true,
        secret: true,
        schema: passwordSchemaFor(requiredPasswordLength(false)),
        example: { intent: 'change-password', currentPassword: 'a guess', newPassword: 'another' },
      }),
      () => ({
        // An account that has an address is refused another one.
        name: 'an added e-mail address',
        path: 'account/security',
        encoding: 'form',
        page: true,
        secret: true,
        schema: newEmailSchema(),
        example: { intent: 'add-email', email: 'x@example.com', newPassword: 'another' },
      }),
      () => ({
        name: 'sign-out everywhere',
        path: 'account/security',
        encoding: 'form',
        page: true,
        example: { intent: 'sign-out-everywhere' },
      }),
    ],
    'login/code': [
      () => ({
        name: 'a code',
        path: 'login/code',
        encoding: 'form',
        page: true,
        secret: true,
        example: { code: '123456', trustPhone: 'on', next: '/admin' },
      }),
    ],
    'order/:number': [
      async () => {
        await askBuyers(story)
        const order = await findOrderOf(world, await orderByCash(story))
        return {
          name: 'an order by its link',
          path: `order/${order.number}`,
          query: `?k=${order.view_key}`,
          encoding: 'form',
          page: true,
          example: { intent: 'confirm', key: randomUUID() },
        }
      },
      async () => {
        const order = await findOrderOf(world, await orderByCash(story))
        const example = { intent: 'complain', message: 'The bag was torn.' }
        const path = `order/${order.number}`
        return { name: 'a complaint', path, query: `?k=${order.view_key}`, encoding: 'form', page: true, example }
      },
      async () => {
        const { orderId, number } = await orderByCash(story)
        await advanceTo(story, orderId, 'delivered')
        const { view_key } = await findOrderOf(world, { orderId })
        const example = { intent: 'complain', kind: 'torn', wish: 'again', 'line.0': '1', message: 'It was open.' }
        const path = `order/${number}`
        return { name: 'a claim', path, query: `?k=${view_key}`, encoding: 'form', page: true, example }
      },
    ],
    'order/:number/invoice': [],
    'order/:number/review/:product': [
      async () => {
        const { number, view_key } = await findOrderOf(world, await receiveByCash(story))
        return {
          name: 'a review',
          path: `order/${number}/review/jeera`,
          query: `?k=${view_key}`,
          encoding: 'form',
          page: true,
          // The first one is the only one.
          secret: true,
          example: { intent: 'write', stars: '5', body: 'As at home.' },
        }
      },
    ],
    track: [
      () => ({
        name: 'the way to an order',
        path: 'track',
        encoding: 'form',
        page: true,
        example: { number: 'SM-4829-1507', phone: '98765 43210' },
      }),
    ],
    'login/phone': [
      () => ({
        name: 'a code by WhatsApp',
        path: 'login/phone',
        encoding: 'form',
        page: true,
        guesses: true,
        schema: askedPhoneSchema,
        example: { intent: 'send-code', phone: '98765 43210' },
      }),
      () => ({
        name: 'a typed code',
        path: 'login/phone',
        encoding: 'form',
        page: true,
        secret: true,
        example: { intent: 'code', code: '482915' },
      }),
    ],
    'login/help': [
      () => ({
        // Without mail nobody is helped here: all of it is refused.
        name: 'a way back into an account',
        path: 'login/help',
        encoding: 'form',
        page: true,
        secret: true,
        example: { email: asha.email },
      }),
    ],
    'login/reset': [
      () => ({
        name: 'a new password',
        path: 'login/reset',
        encoding: 'form',
        page: true,
        secret: true,
        example: { token: 'none', password: 'secret' },
      }),
    ],
  } satisfies Ways
}

/** An address in the account; its id. */
async function keepAddress(story: World['story'], shopper: Visitor): Promise<string> {
  await story.db.deleteFrom('addresses').execute()
  await shopper.act('/myprofile', { ...delivery, fullName: 'Asha Patel', intent: 'save-address' })
  return (await story.db.selectFrom('addresses').select('id').executeTakeFirstOrThrow()).id
}
