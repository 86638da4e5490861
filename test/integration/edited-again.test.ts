import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import { formatDay } from '#domain/calendar/moment'
import { orderByCash, rowOf } from '#test/support/admin'
import { fieldsIn, formIn } from '#test/support/at-once'
import { expectDescribed } from '#test/support/expect-described'
import { type OpenForm, openForms } from '#test/support/open-forms'
import { type ActionRoute, listActionRoutes } from '#test/support/routes'
import { newShopper, newStaff } from '#test/support/sessions'
import { delivery } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import type { Visitor } from '#test/support/visitor'

// Every form that shows what is stored: edited, shown again, and edited again from what the page shows.
const story = createStory()

/**
 * Why the forms of a route show nothing that is stored. A route is missing (TS2741)? If its forms show what is stored, describe them in
 * `test/support/open-forms.ts`; if none does, say here why.
 */
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
  'routes/admin/stock/stocktake': 'begins empty, beside what is expected',
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
        `“${route}” has an action: if a form of it shows stored values, describe it in test/support/open-forms.ts; if none does, say in \`without\` of test/integration/edited-again.test.ts why it has none.`,
      table: '`without` or test/support/open-forms.ts',
    },
  )
})

const decoded = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** The fields as the page shows them. */
async function shown(visitor: Visitor, form: OpenForm) {
  return shownIn(await (await visitor.get(form.path)).text(), form)
}

function shownIn(page: string, { marker }: OpenForm) {
  const fields = fieldsIn(page, marker)
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, decoded(value)]))
}

/** A field's name without its row: `day` of `2.day`, `label` of `label.1`. */
const withoutRow = (name: string) => name.replace(/^\d+\.|\.\d+$/, '')

/** Returns the fields that a person sees and that a description does not type or read; what it leaves out is compared for nobody. */
async function missingFields(visitor: Visitor, form: OpenForm, stored: Record<string, string>) {
  const html = formIn(await (await visitor.get(form.path)).text(), form.marker)
  const controls = [...html.matchAll(/<(?:input|select|textarea)\b([^>]*)>/g)].map(([, tag = '']) => tag)
  const seen = controls
    .filter((tag) => !/ type="(?:hidden|file|submit|search)"/.test(tag))
    .flatMap((tag) => / name="([^"]+)"/.exec(tag)?.[1] ?? [])
  const without = (described: object) => {
    const known = new Set(Object.keys(described).map(withoutRow))
    return form.typedInPart ? [] : [...new Set(seen.map(withoutRow))].filter((name) => !known.has(name))
  }
  return { stored: without(stored), typed: without({ ...form.typed[0], ...form.typed[1] }) }
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

/** The forms of a route, by name, for an order and an address of its buyer. */
async function listForms(describe: (typeof openForms)[keyof typeof openForms]) {
  const { orderId, shopper } = await orderByCash(story)
  const { user_id: userId } = await rowOf(story, orderId)
  await shopper.submit('/myprofile', { ...delivery, fullName: 'Asha Patel', intent: 'save-address' })
  return { shopper, forms: Object.entries(await describe(story.db, { order: orderId, userId })) }
}

it.each(Object.entries(openForms))(
  '%s: what is edited is shown as stored, and edited again from there',
  async (_, describe) => {
    const { shopper, forms } = await listForms(describe)
    for (const [name, form] of forms) {
      const visitor = form.by === 'staff' ? await newStaff(story) : shopper
      const [first, second] = form.shows ?? form.typed
      const send = async (typed?: Record<string, string>) =>
        visitor.submit(form.path, sent(form, await shown(visitor, form), typed))
      expect.soft((await send(form.typed[0])).status, `${name}: the first time`).toBeLessThan(400)
      const once = await expectStored(visitor, form, `${name}: after the first time`)
      expect
        .soft(await missingFields(visitor, form, once.stored), `${name}: fields that open-forms.ts leaves out`)
        .toEqual({
          stored: [],
          typed: [],
        })
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

/** What a page says in the form, beside its fields, and of its result. */
function saidIn(page: string, { marker }: OpenForm): string {
  const results = [...page.matchAll(/<(div|p)[^>]* role="(?:status|alert)".*?<\/\1>/gs)].map(([html]) => html)
  const form = formIn(page, marker).replace(/<textarea.*?<\/textarea>|<select.*?<\/select>/gs, '')
  return decoded([form, ...results].join(' ').replaceAll(/<[^>]*>/g, '')).replaceAll(/\s+/g, ' ')
}

/** What a select shows for its value; the value itself where a field is none. */
function chosenText(page: string, field: string, value: string): string {
  const [, options = ''] = new RegExp(`<select[^>]* name="${field}"[^>]*>(.*?)</select>`, 's').exec(page) ?? []
  return decoded(new RegExp(`<option value="${value}"[^>]*>([^<]*)<`).exec(options)?.[1] ?? value)
}

const saidAs = (value: string) => {
  if (value === 'on') return 'Now: ticked'
  if (value === '') return 'Now: '
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : value.replaceAll(/\s+/g, ' ')
}

it.each(Object.entries(openForms))('%s: what somebody else saved is not replaced unseen', async (_, describe) => {
  const { forms } = await listForms(describe)
  for (const [name, form] of forms) {
    if (form.unversioned) continue
    const [me, other] = [await newStaff(story), await newStaff(story)]
    const [page, started] = [await shown(me, form), await form.stored()]
    const save = async (typed: Record<string, string>) => {
      await other.submit(form.path, sent(form, await shown(other, form), typed))
      return !isDeepStrictEqual(await form.stored(), started)
    }
    // One of the two may be what the shop begins with.
    const typed = form.typed[(await save(form.typed[0])) || !(await save(form.typed[1])) ? 0 : 1]
    const stored = await form.stored()
    const old = Object.fromEntries(Object.keys(typed).map((field) => [field, page[field] ?? '']))
    const tooLong = Object.fromEntries(Object.keys(typed).map((field) => [field, 'x'.repeat(5000)]))
    for (const mine of [tooLong, old]) {
      const refused = await me.submit(form.path, sent(form, page, mine))
      expect.soft(refused.status, name).toBeOneOf([400, 409])
      expect.soft(await form.stored(), `${name}: as the other has saved it`).toEqual(stored)
      const html = await refused.text()
      await me.submit(form.path, sent(form, shownIn(html, form), old))
      const now = await form.stored()
      const lost = Object.keys(stored).filter(
        (field) => stored[field] !== started[field] && now[field] !== stored[field],
      )
      const isSaid = (text: string) => saidIn(html, form).includes(saidAs(text))
      const unseen = lost.filter((field) => {
        const value = stored[field] ?? ''
        return !isSaid(value) && !isSaid(chosenText(html, field, value))
      })
      expect.soft(unseen, `${name}: replaced, and not shown before`).toEqual([])
      if (lost.length > 0) break
    }
  }
})

it.each(Object.entries(openForms))(
  '%s: a form that one person opened is not saved under another’s name',
  async (_, describe) => {
    const { shopper, forms } = await listForms(describe)
    for (const [name, form] of forms) {
      const [me, other] =
        form.by === 'staff' ? [await newStaff(story), await newStaff(story)] : [shopper, await newShopper(story)]
      const [page, before] = [await shown(me, form), await form.stored()]
      for (const typed of form.typed) {
        const refused = await other.submit(form.path, sent(form, page, typed))
        expect.soft(refused.status, name).toBeOneOf([400, 409])
        expect.soft(await refused.text(), name).toContain('This was done in another account')
      }
      expect.soft(await form.stored(), name).toEqual(before)
    }
  },
)

const kept = (stored: Record<string, string>, wanted: Record<string, string>) =>
  Object.fromEntries(Object.keys(wanted).map((name) => [name, stored[name] ?? '']))
