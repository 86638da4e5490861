import { expect, it } from 'vitest'
import { orderByCash, rowOf } from '#test/support/admin'
import { readForm } from '#test/support/at-once'
import { expectDescribed } from '#test/support/expect-described'
import { type OpenForm, openForms } from '#test/support/open-forms'
import { type ActionRoute, listActionRoutes } from '#test/support/routes'
import { newStaff } from '#test/support/sessions'
import { delivery } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import type { Visitor } from '#test/support/visitor'

// Every form that shows what is stored: edited, shown again, and edited again from what the page shows.
const story = createStory()

/** Why the forms of a route show nothing that is stored; a route whose forms do is described in `test/support/open-forms.ts` instead. */
const without: Record<Exclude<ActionRoute, keyof typeof openForms>, string> = {
  'routes/admin/orders/board': 'steps of orders, without fields',
  'routes/admin/orders/pick': 'a step, made once',
  'routes/admin/orders/hand-over': 'a step, made once',
  'routes/admin/orders/refund': 'an amount to be sent once',
  'routes/admin/orders/cod': 'a payment to be recorded once',
  'routes/admin/orders/tracking': 'a file',
  'routes/admin/updates/push': 'this device',
  'routes/admin/team/team': 'invites and removes; roles are not edited',
  'routes/admin/team/codes': 'new codes',
  'routes/admin/team/join': 'a new person',
  'routes/admin/team/password-link': 'a new link',
  'routes/admin/settings/banner-slide': 'a photo, or buttons',
  'routes/admin/inbox/subscribers': 'removes',
  'routes/admin/inbox/contact-message': 'a new answer; what it is marked as is a button',
  'routes/admin/products/product-import': 'a file',
  'routes/admin/products/product-new': 'a new product',
  'routes/admin/products/product-photos': 'buttons',
  'routes/admin/products/product-prices': 'reviewed before it is saved: test/integration/price-sheet.test.ts',
  'routes/admin/products/product-draft':
    'the same draft as the editor, saved by itself: test/integration/product-editor.test.ts',
  'routes/admin/products/product-publish': 'shows what will change',
  'routes/admin/stock/batch': 'a recall',
  'routes/admin/stock/stock-count': 'begins empty, beside what is expected',
  'routes/admin/stock/stock-receive': 'a new delivery',
  'routes/shop/contact': 'a new message',
  'routes/shop/subscribe': 'an address, once',
  'routes/checkout/checkout': 'an order, once',
  'routes/account/login': 'shows nothing stored',
  'routes/account/login-code': 'shows nothing stored',
  'routes/account/login-help': 'shows nothing stored',
  'routes/account/login-reset': 'shows nothing stored',
  'routes/account/register': 'a new account',
  'routes/account/register-confirm': 'shows nothing stored',
  'routes/account/account-security': 'a password is not shown',
  'routes/account/order': 'steps and new messages',
  'routes/account/track': 'shows nothing stored',
  'routes/simulators/preview': 'no shop with real services has it',
  'routes/api/cart': 'no page',
  'routes/api/cart-quote': 'no page',
  'routes/api/language': 'no page',
  'routes/api/order': 'no page',
  'routes/api/send-whatsapp': 'no page',
  'routes/webhooks/razorpay': 'no page',
  'routes/webhooks/whatsapp': 'no page',
}

it('every route with an action is described here', async () => {
  expectDescribed(
    { there: await listActionRoutes(), described: [...Object.keys(openForms), ...Object.keys(without)] },
    {
      add: (route) =>
        `“${route}” has an action: describe its forms that show stored values in test/support/open-forms.ts, or say in \`without\` of test/integration/edited-again.test.ts why it has none.`,
      table: '`without` or test/support/open-forms.ts',
    },
  )
})

const decoded = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** The fields as the page shows them. */
async function shown(visitor: Visitor, { path, marker }: OpenForm) {
  const fields = await readForm(visitor, path, marker)
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, decoded(value)]))
}

/** What a browser sends: no unticked box. */
const sent = (form: OpenForm, page: Record<string, string>, typed: Record<string, string> = {}) => {
  const all = { ...page, ...typed }
  const boxes = Object.entries(typed).filter(([name, value]) => value === '' && page[name] === 'on')
  for (const [name] of boxes) delete all[name]
  return { ...all, ...form.submit }
}

/** Compares, of what the form has, what it shows with the database. */
async function expectStored(visitor: Visitor, form: OpenForm, what: string) {
  const [page, stored] = [await shown(visitor, form), await form.stored()]
  const filled = Object.entries(stored).filter(([, value]) => value !== '')
  const ofStored = Object.fromEntries(filled.map(([name]) => [name, page[name] ?? 'no field']))
  expect.soft(ofStored, what).toEqual(Object.fromEntries(filled))
  return { page, stored }
}

it.each(Object.entries(openForms))(
  '%s: what is edited is shown as stored, and edited again from there',
  async (_, describe) => {
    const { orderId, shopper } = await orderByCash(story)
    const { user_id: userId } = await rowOf(story, orderId)
    await shopper.submit('/myprofile', { ...delivery, fullName: 'Asha Patel', intent: 'save-address' })
    for (const [name, form] of Object.entries(await describe(story.db, { order: orderId, userId }))) {
      const visitor = form.by === 'staff' ? await newStaff(story) : shopper
      const [first, second] = form.shows ?? form.typed
      const send = async (typed?: Record<string, string>) =>
        visitor.submit(form.path, sent(form, await shown(visitor, form), typed))
      expect.soft((await send(form.typed[0])).status, `${name}: the first time`).toBeLessThan(400)
      const once = await expectStored(visitor, form, `${name}: after the first time`)
      expect.soft(kept(once.stored, first), `${name}: the first time`).toEqual(first)
      expect.soft((await send()).status, `${name}: sent as it is shown`).toBeLessThan(400)
      expect.soft(await form.stored(), `${name}: sent as it is shown`).toEqual(once.stored)
      expect.soft((await send(form.typed[1])).status, `${name}: the second time`).toBeLessThan(400)
      const twice = await expectStored(visitor, form, `${name}: after the second time`)
      const both = { ...first, ...second }
      expect.soft(kept(twice.stored, both), `${name}: the second time`).toEqual(both)
    }
  },
)

const kept = (stored: Record<string, string>, wanted: Record<string, string>) =>
  Object.fromEntries(Object.keys(wanted).map((name) => [name, stored[name] ?? '']))
