import { createHmac, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { UNSAFE_decodeViaTurboStream } from 'react-router'
import { expect, it } from 'vitest'
import type * as z from 'zod'
import { passwordSchemaFor, requiredPasswordLength } from '#app/accounts/account-security.server'
import { checkoutSchema } from '#app/checkout/checkout-action.server'
import routes from '#app/routes'
import { returnSchema } from '#app/routes/api/order'
import { legacySchema, ownOrderSchema } from '#app/routes/api/send-whatsapp'
import { contactMessageSchema, recordContactMessage, subscriptionSchema } from '#domain/contact/contact-messages.server'
import { addressSchema, deliverySchema } from '#domain/delivery/delivery-schema.server'
import { deliver, handOver, pack } from '#domain/fulfilment/fulfilment.server'
import { advanceTo, formOf, orderByCash } from '#test/support/admin'
import { providerDriver } from '#test/support/provider-driver'
import { newShopper, newStaff } from '#test/support/sessions'
import { checkOut, checkoutForm, delivery, jeera, startUpi } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { waitLimitMs } from '#test/support/time-limits'
import type { Visitor } from '#test/support/visitor'
import { hostileBodies, hostileParts, type Wire } from './hostile.ts'

const sendSecret = 'a secret of more than thirty-two signs'
const story = createStory({ SEND_WHATSAPP_SECRET: sendSecret })
const driver = providerDriver(story)
/** Requests per endpoint and where their chance begins: the same ones every time, others when asked for. The long run sets 20,000. */
const perEndpoint = Number(process.env.TRUST_REQUESTS_PER_ENDPOINT ?? 60)
const chance = {
  numRuns: perEndpoint,
  seed: Number(process.env.TRUST_SEED ?? 1993),
  // An answer that does not come at all; far beyond what any takes.
  timeout: waitLimitMs,
}
const limit = 120_000 + perEndpoint * 200
const origin = 'http://localhost:3000'
const session = 'better-auth.session_token'

/** What an endpoint takes: a body that it accepts, and the schema that it is read by. */
type Endpoint = {
  name: string
  path?: string
  method?: 'POST' | 'PUT'
  encoding: 'json' | 'form'
  example: Record<string, unknown>
  schema?: z.ZodObject
  /** A page that is also asked for without scripts. */
  page?: boolean
  /** For who is not signed in: what is accepted costs a password hash each, so the shop's limits on guessing stay on. */
  guesses?: boolean
  /** Takes only what nobody here knows, such as the word in a mail: all of it is refused. */
  secret?: boolean
  /** For an owner with a fresh code. */
  staff?: boolean
  query?: string
  /** Headers that belong to the body. */
  headers?: (body: Wire['body']) => Record<string, string>
}

/** An address in the account; its id. */
async function keepAddress(shopper: Visitor): Promise<string> {
  await story.db.deleteFrom('addresses').execute()
  await shopper.act('/myprofile', { ...delivery, fullName: 'Asha Patel', intent: 'save-address' })
  return (await story.db.selectFrom('addresses').select('id').executeTakeFirstOrThrow()).id
}

type Way = (shopper: Visitor) => Endpoint | Promise<Endpoint>

const firm = { gstin: '24ABCDE1234F1Z5', firm: 'Asha Caterers' }
const asha = { firstName: 'Asha', lastName: 'Patel', email: 'asha@example.com', password: 'secret' }

/** The ways in at each address of `routes.ts`; one that takes nothing has none, and answers a post with 405. */
const ways: Record<string, Way[]> = {
  '/': [],
  about: [],
  shop: [],
  'product/:id': [],
  'category/:name': [],
  'legal/privacy': [],
  'legal/terms': [],
  'legal/shipping': [],
  'legal/returns': [],
  'legal/grievance': [],
  'api/delivery': [],
  delivery: [],
  mycart: [],
  products: [],
  'products/category/:name': [],
  'products/:id': [],
  search: [],
  recipes: [],
  'recipes/:name': [],
  'search/suggest': [],
  'sitemap.xml': [],
  'robots.txt': [],
  '*': [],
  contact: [
    () => ({
      ...{ name: 'contact', encoding: 'form', page: true, schema: contactMessageSchema },
      example: {
        firstName: 'Asha',
        lastName: 'Patel',
        email: asha.email,
        subject: 'Haldi',
        message: 'How fresh is it?',
      },
    }),
  ],
  subscribe: [
    () => ({
      ...{ name: 'subscribe', encoding: 'form', page: true, schema: subscriptionSchema },
      example: { email: asha.email },
    }),
  ],
  checkout: [
    async (shopper) => ({
      ...{ name: 'checkout', encoding: 'form', page: true, schema: checkoutSchema.extend(deliverySchema.shape) },
      example: { scripts: '1', saveAddress: 'on', ...(await checkoutForm(shopper)), lines: [jeera] },
    }),
    async (shopper) => {
      const address = await keepAddress(shopper)
      const example = { scripts: '1', address, ...(await checkoutForm(shopper)), lines: JSON.stringify([jeera]) }
      return { name: 'checkout with a saved address', path: 'checkout', encoding: 'form', page: true, example }
    },
  ],
  myprofile: [
    () => ({
      ...{ name: 'my address', path: 'myprofile', encoding: 'form', page: true, schema: addressSchema },
      example: { ...delivery, fullName: 'Asha Patel' },
    }),
    () => ({
      ...{ name: 'another address', path: 'myprofile', encoding: 'form', page: true },
      example: { ...delivery, fullName: 'Asha Patel', address: 'new', intent: 'save-address' },
    }),
    ...['default-address', 'remove-address'].map((intent) => async (shopper: Visitor) => {
      const example = { address: await keepAddress(shopper), intent }
      return { name: intent, path: 'myprofile', encoding: 'form' as const, page: true, example }
    }),
    () => ({
      ...{ name: 'the confirmation once more', path: 'myprofile', encoding: 'form', page: true, secret: true },
      example: { intent: 'mail-confirmation' },
    }),
    () => ({
      ...{ name: 'sign-out', path: 'myprofile', encoding: 'form', page: true },
      example: { intent: 'sign-out' },
    }),
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
      ...{ name: 'sign-up', path: 'register', encoding: 'form', page: true, guesses: true },
      example: { ...asha, next: '/mycart' },
    }),
  ],
  'register/sent': [],
  'register/confirm': [
    () => ({
      ...{ name: 'the link of a mail', path: 'register/confirm', encoding: 'form', page: true, secret: true },
      example: { token: 'none', next: '/mycart', password: 'secret' },
    }),
  ],
  'account/security': [
    async () => ({
      ...{
        name: 'password',
        path: 'account/security',
        encoding: 'form',
        page: true,
        secret: true,
        schema: passwordSchemaFor(requiredPasswordLength(false)),
      },
      example: { intent: 'change-password', currentPassword: 'a guess', newPassword: 'another' },
    }),
    () => ({
      ...{ name: 'sign-out everywhere', path: 'account/security', encoding: 'form', page: true },
      example: { intent: 'sign-out-everywhere' },
    }),
  ],
  'login/code': [
    () => ({
      ...{ name: 'a code', path: 'login/code', encoding: 'form', page: true, secret: true },
      example: { code: '123456', trustPhone: 'on', next: '/admin' },
    }),
  ],
  'order/:number': [
    async () => {
      const order = await findOrderOf(await orderByCash(story))
      return {
        ...{
          name: 'an order by its link',
          path: `order/${order.number}`,
          query: `?k=${order.view_key}`,
          encoding: 'form',
        },
        ...{ page: true, example: { intent: 'confirm', commandKey: randomUUID() } },
      }
    },
    async () => {
      const order = await findOrderOf(await orderByCash(story))
      const example = { intent: 'complain', message: 'The bag was torn.' }
      const path = `order/${order.number}`
      return { name: 'a complaint', path, query: `?k=${order.view_key}`, encoding: 'form', page: true, example }
    },
  ],
  'order/:number/invoice': [],
  track: [
    () => ({
      ...{ name: 'the way to an order', path: 'track', encoding: 'form', page: true },
      example: { number: 'SM-4829-1507', phone: '98765 43210' },
    }),
  ],
  admin: [
    async () => {
      const order = await findOrderOf(await orderByCash(story))
      const orders = `${order.number}:${order.version}`
      const example = { key: randomUUID(), act: 'accept', orders }
      return { name: 'the board', path: 'admin', encoding: 'form', page: true, staff: true, example }
    },
    async () => {
      const { number } = await findOrderOf(await orderByCash(story))
      const example = { act: 'labels', orders: number }
      return { name: 'labels of the board', path: 'admin', encoding: 'form', page: true, staff: true, example }
    },
    () => ({
      ...{ name: 'the machine’s time', path: 'admin', encoding: 'form', page: true, staff: true },
      example: { act: 'confirm-time', machine: String(story.now()) },
    }),
  ],
  'admin/orders/:number': [
    async () => {
      const order = await findOrderOf(await orderByCash(story))
      const example = {
        key: randomUUID(),
        act: 'edit-address',
        orders: `${order.number}:${order.version}`,
        ...delivery,
      }
      const path = `admin/orders/${order.number}`
      return { name: 'an address at the counter', path, encoding: 'form', page: true, staff: true, example }
    },
    async () => {
      const order = await findOrderOf(await orderByCash(story))
      const example = { key: randomUUID(), act: 'edit-firm', orders: `${order.number}:${order.version}`, ...firm }
      const path = `admin/orders/${order.number}`
      return { name: 'a firm at the counter', path, encoding: 'form', page: true, staff: true, example }
    },
  ],
  'admin/orders/:number/refund': [
    async (shopper) => {
      const { orderId, providerOrderId } = await startUpi(shopper)
      driver.pay(providerOrderId)
      await driver.deliverWebhooks()
      const order = await findOrderOf({ orderId })
      const orders = `${order.number}:${order.version}`
      const example = { key: randomUUID(), act: 'refund', orders, amount: '99.50', against: 'goodwill' }
      const path = `admin/orders/${order.number}/refund`
      return { name: 'a refund', path, encoding: 'form', page: true, staff: true, example }
    },
  ],
  'admin/cod': [
    async () => {
      const { orderId } = await orderByCash(story)
      await advanceTo(story, orderId, 'packed')
      const parcel = { courier: 'dtdc', trackingNumber: `D${randomUUID().slice(0, 8)}` }
      await handOver(story.db, story, { ...(await formOf(story, orderId)), ...parcel })
      await deliver(story.db, story, await formOf(story, orderId))
      const { number } = await findOrderOf({ orderId })
      const money = { amount: '500', difference: 'fee', reference: 'UTR 4268', receivedOn: '2026-11-22' }
      const example = { key: randomUUID(), courier: 'dtdc', orders: number, ...money }
      return { name: 'a courier’s cash', path: 'admin/cod', encoding: 'form', page: true, staff: true, example }
    },
  ],
  'admin/pick': [
    async () => {
      const order = await findOrderOf(await orderByCash(story))
      const orders = `${order.number}:${order.version}`
      const example = { key: randomUUID(), act: 'pack', orders, picked: 'by-list', weight: '' }
      return { name: 'packing', path: 'admin/pick', encoding: 'form', page: true, staff: true, example }
    },
  ],
  'admin/hand-over': [
    async () => {
      const { orderId } = await orderByCash(story)
      const form = await formOf(story, orderId, 'somebody')
      await pack(story.db, story, { ...form, picked: 'by-list', weightGrams: null })
      const order = await findOrderOf({ orderId })
      const orders = `${order.number}:${order.version}`
      const tracking = { courier: 'delhivery', [`tracking.${order.number}`]: 'DL471142' }
      const example = { key: randomUUID(), act: 'hand-over', orders, ...tracking }
      return { name: 'handing over', path: 'admin/hand-over', encoding: 'form', page: true, staff: true, example }
    },
  ],
  'admin/tracking': [
    () => ({
      ...{ name: 'a file of tracking numbers', path: 'admin/tracking', encoding: 'form', page: true, staff: true },
      example: { intent: 'save', text: 'Order,Courier,Tracking number\nSM-4829-1507,Delhivery,1349' },
    }),
  ],
  'admin/products': [
    () => ({
      ...{ name: 'a price', path: 'admin/products', encoding: 'form', page: true, staff: true },
      example: { product: 'jeera', label: '250gm', seen: '21000', price: '215.50' },
    }),
  ],
  'admin/products/prices': [
    () => ({
      ...{ name: 'prices', path: 'admin/products/prices', encoding: 'form', page: true, staff: true },
      query: '?category=whole-spices',
      example: { intent: 'review', 'jeera|250gm': '220', 'rai|250gm': '90' },
    }),
  ],
  'admin/products/import': [
    () => ({
      ...{ name: 'a file of products', path: 'admin/products/import', encoding: 'form', page: true, staff: true },
      example: { intent: 'check', text: 'id,name,category,size,price\njeera,Jeera,whole-spices,250gm,210\n' },
    }),
  ],
  'admin/products/export/:format': [],
  'admin/products/edit/:id/preview': [],
  'admin/products/new': [
    () => ({
      ...{ name: 'a new product', path: 'admin/products/new', encoding: 'form', page: true, staff: true },
      example: { name: 'Winter Blend', category: 'special-spices' },
    }),
  ],
  'admin/products/edit/:id': [
    () => ({
      ...{ name: 'a product', path: 'admin/products/edit/jeera', encoding: 'form', page: true, staff: true },
      example: {
        ...{ intent: 'save', version: '1', draftAt: '0', name: 'Jeera', category: 'whole-spices', category2: 'Seeds' },
        ...{ hsn: '0909', gst: '5', shelfLifeDays: '365', veg: 'veg', goesWith: 'rice, dal', scaleOf: 'aroma' },
        ...{ 'label.0': '250gm', 'price.0': '210', 'mrp.0': '235', 'netQuantity.0': '250', 'netUnit.0': 'g' },
        ...{ scaleLevel: '4', 'weight.0': '260' },
      },
    }),
    () => ({
      ...{ name: 'a status', path: 'admin/products/edit/jeera', encoding: 'form', page: true, staff: true },
      example: { intent: 'status', from: 'live', to: 'live' },
    }),
  ],
  'admin/products/edit/:id/draft': [
    () => ({
      ...{ name: 'a draft', path: 'admin/products/edit/jeera/draft', encoding: 'form', staff: true },
      example: {
        ...{ version: '1', draftAt: '0', name: 'Jeera', category: 'whole-spices', hsn: '0909', gst: '5' },
        ...{ 'label.0': '250gm', 'price.0': '210', 'barcode.0': '8901234567890', 'keep.facts': 'theirs' },
      },
    }),
  ],
  'admin/products/edit/:id/publish': [
    () => ({
      ...{
        name: 'a publication',
        path: 'admin/products/edit/jeera/publish',
        encoding: 'form',
        page: true,
        staff: true,
      },
      // There is no draft: all of it is refused.
      secret: true,
      example: { draftAt: '1', version: '1', 'take.facts': 'mine', sure: '1' },
    }),
  ],
  'admin/products/edit/:id/photos': [
    () => ({
      ...{ name: 'photos', path: 'admin/products/edit/jeera/photos', encoding: 'form', page: true, staff: true },
      example: { intent: 'remove', name: 'pack-jeera' },
    }),
  ],
  'admin/push': [
    () => ({
      ...{ name: 'a phone to be woken', path: 'admin/push', encoding: 'form', staff: true },
      example: { intent: 'on', endpoint: 'https://fcm.googleapis.com/fcm/send/abc' },
    }),
  ],
  'admin/codes': [
    () => ({
      ...{ name: 'new backup codes', path: 'admin/codes', encoding: 'form', page: true, staff: true, secret: true },
      example: { password: 'red chilli under rain' },
    }),
  ],
  'admin/*': [],
  'admin/stock': [],
  'admin/stock/batch.csv': [],
  'admin/stock/:id': [
    () => ({
      ...{ name: 'a batch that comes in', path: 'admin/stock/jeera', encoding: 'form', page: true, staff: true },
      example: {
        ...{ key: randomUUID(), act: 'receive', size: '250gm', quantity: '20', code: 'JE-2611' },
        ...{ packedOn: '2026-01-02', bestBefore: '2027-01-02', sure: '1' },
      },
    }),
    () => ({
      ...{ name: 'a sample', path: 'admin/stock/jeera', encoding: 'form', page: true, staff: true },
      example: {
        ...{ key: randomUUID(), act: 'take-out', size: '250gm', quantity: '1', reason: 'sample', note: 'tasted' },
        batch: '',
      },
    }),
  ],
  'admin/stock/receive': [
    () => ({
      ...{ name: 'a delivery', path: 'admin/stock/receive', encoding: 'form', page: true, staff: true },
      example: {
        ...{ key: randomUUID(), supplier: 'Unjha Traders', billNumber: '12', 'item.0': 'Jeera (Cumin Seeds), 250gm' },
        ...{ 'quantity.0': '5', 'code.0': 'JE-2612', 'packedOn.0': '2026-01-02', 'bestBefore.0': '2027-12-02' },
      },
    }),
  ],
  'admin/stock/count': [
    () => ({
      ...{ name: 'the count of a shelf', path: 'admin/stock/count', encoding: 'form', page: true, staff: true },
      query: '?category=whole-spices',
      // The packs change with each of the other forms.
      secret: true,
      example: { key: randomUUID(), 'counted.jeera|250gm': '70', 'seen.jeera|250gm': '9999' },
    }),
  ],
  'admin/stock/batch/:id': [
    () => ({
      ...{ name: 'a recall', path: 'admin/stock/batch/jeera', encoding: 'form', page: true, staff: true },
      // Nobody has packs of it: all of it is refused.
      secret: true,
      query: '?code=JE-1',
      example: { key: randomUUID(), act: 'recall', reason: 'it was not clean', sure: '1' },
    }),
  ],
  'admin/team': [
    () => ({
      ...{ name: 'the team', path: 'admin/team', encoding: 'form', page: true, staff: true },
      example: { intent: 'invite', email: 'meera@example.com', role: 'manager' },
    }),
  ],
  'admin/join/:token': [
    () => ({
      ...{ name: 'an invitation', path: 'admin/join/none', encoding: 'form', page: true, secret: true },
      example: { intent: 'open', name: 'Meera Patel', password: 'ten letters at least', code: '123456' },
    }),
  ],
  'admin/reports': [],
  'admin/reports/money': [],
  'admin/reports/gst': [],
  'admin/reports/gst.csv': [],
  'admin/customers': [],
  'admin/customers/:id/data.json': [],
  'admin/customers/:id': [
    async () => {
      const { user_id } = await findOrderOf(await orderByCash(story))
      const example = { intent: 'note', note: 'Rings twice', version: '0' }
      const path = `admin/customers/${user_id}`
      // Each note that is taken makes all later ones late.
      return { name: 'a note of a customer', path, encoding: 'form', page: true, staff: true, secret: true, example }
    },
    async () => {
      const { user_id } = await findOrderOf(await orderByCash(story))
      const example = { intent: 'erase', key: randomUUID(), typedName: 'Nobody' }
      const path = `admin/customers/${user_id}`
      // Their order is open: all of it is refused.
      return { name: 'an erasure', path, encoding: 'form', page: true, staff: true, secret: true, example }
    },
  ],
  'admin/inbox': [],
  'admin/inbox/subscribers.csv': [],
  'admin/inbox/subscribers': [
    () => ({
      ...{ name: 'a subscriber', path: 'admin/inbox/subscribers', encoding: 'form', page: true, staff: true },
      example: { email: asha.email },
    }),
  ],
  'admin/inbox/:ticket': [
    async () => {
      const letter = { ...asha, subject: 'Haldi', message: 'How fresh is it?' }
      const ticket = await recordContactMessage(story.db, story, letter)
      const example = { intent: 'answer', key: randomUUID(), version: '1', how: 'mail', body: 'Of this harvest.' }
      const path = `admin/inbox/${ticket}`
      return { name: 'an answer', path, encoding: 'form', page: true, staff: true, example }
    },
  ],
  'admin/password-link': [
    async () => {
      const { userId } = await newStaff(story)
      const email = `${userId}@example.com`
      return {
        name: 'a password link',
        path: 'admin/password-link',
        encoding: 'form',
        page: true,
        staff: true,
        example: { email },
      }
    },
  ],
  'login/help': [
    () => ({
      // Without mail nobody is helped here: all of it is refused.
      ...{ name: 'a way back into an account', path: 'login/help', encoding: 'form', page: true, secret: true },
      example: { email: asha.email },
    }),
  ],
  'login/reset': [
    () => ({
      ...{ name: 'a new password', path: 'login/reset', encoding: 'form', page: true, secret: true },
      example: { token: 'none', password: 'secret' },
    }),
  ],
  'admin/pins': [
    () => ({
      ...{ name: 'a PIN rule', path: 'admin/pins', encoding: 'form', page: true, staff: true },
      // Not where the shoppers of this file live: they go on ordering.
      example: { prefix: '79', seen: 'true true 4 7', isServed: 'on', hasCash: 'on', daysMin: '4', daysMax: '7' },
    }),
  ],
  'admin/settings': [],
  'admin/banner/:slide': [
    () => ({
      ...{ name: 'a slide of the banner', path: 'admin/banner/haldi', encoding: 'form', page: true, staff: true },
      example: { intent: 'reset', version: '0' },
    }),
  ],
  'admin/settings/:section': [
    () => ({
      ...{ name: 'a section of the settings', path: 'admin/settings/fees', encoding: 'form', page: true, staff: true },
      example: { version: '0', shippingFeePaise: '80', freeShippingFromPaise: '999' },
    }),
  ],
  'admin/documents': [],
  'admin/audit': [],
  'admin/audit.csv': [],
  'admin/courier.csv': [],
  'admin/help': [],
  'admin/manifest.webmanifest': [],
  'admin/worker.js': [],
  'owner/worker.js': [],
  owner: [],
  'owner/*': [],
  'admin/updates': [],
  preview: [
    async (shopper) => {
      driver.pay((await startUpi(shopper)).providerOrderId)
      const simulator = story.running.outside.simulators?.razorpay
      await simulator?.flush()
      const webhook = simulator?.webhooks.list().at(-1)?.id ?? 'none'
      return { name: 'preview', encoding: 'form', page: true, example: { action: 'deliver', webhook } }
    },
  ],
  'api/dabba': [],
  'api/my-dabba': [],
  'texts/:file': [],
  'api/language': [() => ({ name: 'a language', path: 'api/language', encoding: 'form', example: { language: 'gu' } })],
  'api/cart': [
    () => ({
      ...{ name: 'the cart of the account', path: 'api/cart', method: 'PUT', encoding: 'json' },
      example: { lines: [{ ...jeera, name: 'Jeera', price: 210, image: '/pictures/jeera.webp' }], version: 0 },
    }),
  ],
  'api/cart/quote': [
    () => ({ name: 'a quote', path: 'api/cart/quote', encoding: 'json', example: { lines: [jeera] } }),
  ],
  'api/orders/:id': [
    async (shopper) => {
      const { orderId, providerOrderId } = await startUpi(shopper)
      const { razorpay_order_id: _, ...example } = driver.handed(providerOrderId, driver.pay(providerOrderId).id)
      return {
        name: 'a payment’s return',
        path: `api/orders/${orderId}`,
        encoding: 'json',
        schema: returnSchema,
        example,
      }
    },
  ],
  'send-whatsapp': [
    async (shopper) => {
      const answer = await checkOut(shopper, await checkoutForm(shopper))
      const example = { orderId: 'orderId' in answer ? answer.orderId : '' }
      return {
        name: 'a message of one’s order',
        path: 'send-whatsapp',
        encoding: 'json',
        schema: ownOrderSchema,
        example,
      }
    },
    () => ({
      ...{ name: 'a message for a server', path: 'send-whatsapp', encoding: 'json', schema: legacySchema },
      example: {
        ...{ secret: sendSecret, customerName: 'Asha', customerPhone: '98765 43210', total: 520, paymentMethod: 'UPI' },
        items: [{ name: 'Jeera', size: '250gm', quantity: 2 }],
      },
    }),
  ],
  'webhooks/razorpay': [
    async (shopper) => {
      const { providerOrderId } = await startUpi(shopper)
      driver.pay(providerOrderId)
      const { webhooks, webhookSecret, flush } = simulators().razorpay
      await flush()
      const example = JSON.parse(webhooks.list().at(-1)?.body ?? '{}')
      let event = 0
      return {
        ...{ name: 'payment news', path: 'webhooks/razorpay', encoding: 'json', example },
        headers: (body) => ({
          'x-razorpay-signature': sign(webhookSecret, body),
          'x-razorpay-event-id': `event-${event++}`,
        }),
      }
    },
  ],
  'webhooks/whatsapp': [
    () => ({
      ...{ name: 'message news', path: 'webhooks/whatsapp', encoding: 'json' },
      example: {
        object: 'whatsapp_business_account',
        entry: [{ id: '1', changes: [{ field: 'messages', value: { statuses: [failed] } }] }],
      },
      headers: (body) => ({ 'x-hub-signature-256': `sha256=${sign(simulators().statusSecrets.appSecret, body)}` }),
    }),
  ],
}

function findOrderOf({ orderId }: { orderId: string }) {
  return story.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
}

const failed = {
  id: 'wamid.1',
  status: 'failed',
  recipient_id: '91',
  errors: [{ code: 131026, title: 'Not delivered' }],
}

function simulators() {
  const { simulators } = story.running.outside
  if (!simulators) throw new Error('The simulators are off')
  return simulators
}

function sign(secret: string, body: Wire['body']): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

const insides = [/\n\s+at .+:\d+:\d+/, /node_modules|file:\/\/|\/server\/|\.tsx?\b:\d/, new RegExp(process.cwd())]
const engines = [/sqlite|postgres|kysely|better-auth|zoderror|(Type|Range|Syntax|URI)Error|invalid byte sequence/i]
const statements = [
  /\b(insert into|delete from) ["\w]/i,
  /\bselect .{1,200} from "/i,
  /Unexpected (token|end)/,
  /is not valid JSON|Invalid input|expected \w+, received|did not provide an/,
]

/** An answer never fails, never shows what is behind the endpoint, and says why when it refuses. */
async function expectKind(response: Response): Promise<void> {
  const answer = await response.text()
  expect(response.status, `${answer.slice(0, 300)} ${story.logged.at(-1)}`).toBeLessThan(500)
  for (const inside of [...insides, ...engines, ...statements]) expect(answer).not.toMatch(inside)
  const type = response.headers.get('content-type') ?? ''
  // The words for a page that is not there are in the page: its data has none.
  if (response.status < 400 || (response.status === 404 && type.startsWith('text/x-script'))) return
  expect(await reasonIn(type, answer)).toMatch(sentence)
}

const sentence = /\p{Lu}\p{L}*,? \p{L}.+[.!?]/u

/** The words by which an answer says what was wrong. */
async function reasonIn(type: string, answer: string): Promise<string> {
  if (type.startsWith('application/json')) return String(JSON.parse(answer).error)
  if (type.startsWith('text/x-script')) {
    const read = await UNSAFE_decodeViaTurboStream(new Blob([answer]).stream(), globalThis as never)
    return wordsIn(await read.value).join(' ')
  }
  // Beside the field, above the form, or instead of the page.
  const marked = answer.matchAll(
    /(?:role="(?:alert|status)"|<h1|id="[^"]+-error")[^>]*>(.*?)<\/(?:div|h1|p)>(?:.*?<p[^>]*>(.*?)<\/p>)?/gs,
  )
  return [...marked].map(([, first = '', second = '']) => `${first} ${second}`.replace(/<[^>]+>/g, ' ')).join(' ')
}

/** Texts of an answer's data, but what it only hands back. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  const { values: _, ...said } = Object(value)
  return Object.values(said).flatMap(wordsIn)
}

it('every address has its ways in', () => {
  expect(Object.keys(ways).sort()).toEqual(routes.map(pathOf).sort())
})

function pathOf(route: { index?: boolean; path?: string }): string {
  return route.index ? '/' : (route.path ?? '')
}

function sampleOf(path: string): string {
  return `/${path.replace(/^\/$/, '').replace(':id', 'jeera').replace(':name', 'bestseller').replace(':number', 'SM-0000-0000').replace('*', 'no-such-page')}`
}

it('an address without a way in takes no post, and says so', async () => {
  const owner = await newStaff(story)
  for (const [path] of Object.entries(ways).filter(([, ways]) => ways.length === 0))
    for (const twin of ['', '.data']) {
      const visitor = /^admin\/|worker/.test(path) ? owner : story.visitor()
      const response = await visitor.submit(`${sampleOf(path)}${twin}`, {})
      expect(response.status, path).toBe(405)
      await expectKind(response)
    }
})

it('what an endpoint accepts is what its schema knows', async () => {
  for (const way of Object.values(ways).flat()) {
    // One shopper may not have two unpaid orders, and one phone not many by cash.
    await story.db.deleteFrom('attempts').execute()
    const { name, schema, example } = await way(await newShopper(story))
    if (!schema) continue
    expect(schema.safeParse(example).error, name).toBeUndefined()
    expect(Object.keys(example), name).toEqual(expect.arrayContaining(Object.keys(schema.shape)))
  }
})

it.each(Object.entries(ways).flatMap(([path, ways]) => ways.map((way, n) => ({ path, way, n }))))(
  'nothing sent to $path makes it fail, and a refusal says why and shows no insides ($n)',
  async ({ path, way }) => {
    let shopper = await newShopper(story)
    // One phone may not order much by cash.
    await story.db.deleteFrom('attempts').execute()
    const endpoint = await way(shopper)
    const come = () => (endpoint.staff ? newStaff(story) : newShopper(story))
    if (endpoint.staff) shopper = await come()
    const address = `/${endpoint.path ?? path}`
    const query = endpoint.query ?? ''
    let sent = 0
    let accepted = 0
    const request = fc.record({
      wire: hostileBodies(endpoint),
      // A page costs ten times what its data does, and its action is the same.
      asPage: fc.integer({ min: 0, max: 19 }).map((n) => n === 0),
      signed: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
    })
    await fc.assert(
      fc.asyncProperty(request, async ({ wire, asPage, signed }) => {
        // What is behind the limits is to be seen; those on guessing make way only now and then, for the hashes' sake.
        if (!endpoint.guesses || sent++ % 1000 === 0) await story.db.deleteFrom('attempts').execute()
        for (const table of ['carts', 'drafts'] as const) await story.db.deleteFrom(table).execute()
        if (!shopper.cookies.has(session)) shopper = await come()
        const response = await (endpoint.guesses ? story.visitor() : shopper).send(
          `${endpoint.page && !asPage ? `${address}.data` : address}${query}`,
          {
            method: endpoint.method ?? 'POST',
            body: wire.body,
            headers: { origin, 'content-type': wire.type, ...(signed ? endpoint.headers?.(wire.body) : {}) },
          },
        )
        await expectKind(response)
        if (response.status < 400) accepted++
        // Each guess counts for five: so many hashes would take longer than all other endpoints together.
        if (endpoint.guesses)
          await story.db
            .updateTable('attempts')
            .set((eb) => ({ count: eb('count', '+', 4) }))
            .execute()
      }),
      chance,
    )
    // Mostly refused, or it would be no bad input; but not all of it at the first look.
    if (!endpoint.secret) expect(accepted / perEndpoint).toBeGreaterThan(endpoint.guesses ? 0 : 0.02)
  },
  limit,
)

/** Addresses that take a part of their path or a query, with `§` where it stands. */
const addresses = [
  ...['/product/§', '/product/§.data', '/category/§.data?sort=§&size=§&min=§&max=§&page=§', '/category/§?§=§'],
  ...['/products/§', '/products/category/§', '/api/orders/§', '/§', '/shop.data?_routes=§', '/login.data?next=§'],
  ...['/myprofile.data?panel=§&before=§', '/webhooks/whatsapp?hub.mode=subscribe&hub.verify_token=§&hub.challenge=§'],
]

it.each(addresses)(
  'nothing in the address %s makes it fail',
  async (address) => {
    const shopper = await newShopper(story)
    const url = fc
      .array(hostileParts, { minLength: 5, maxLength: 5 })
      .map((parts) => address.replace(/§/g, () => parts.pop() ?? ''))
    const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS')
    await fc.assert(
      fc.asyncProperty(url, method, async (url, method) => {
        const response = await shopper.send(url, { method, headers: { origin } })
        if (method === 'HEAD' || method === 'OPTIONS') expect(response.status).toBeLessThan(500)
        else await expectKind(response)
      }),
      // Pages are rendered for this: a tenth of the requests is as long as all of a form's.
      address.includes('.data') || /^\/(products|api|webhooks)/.test(address)
        ? chance
        : { ...chance, numRuns: Math.ceil(perEndpoint / 10) },
    )
  },
  limit,
)
