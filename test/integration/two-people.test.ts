import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { commandNames } from '#app/admin/commands/read-command.server'
import type { Tables } from '#database/schema'
import { makeResetLink } from '#domain/accounts/password-reset.server'
import { returnGoods } from '#domain/fulfilment/return-goods.server'
import { updateMoneyOwed } from '#domain/payments/money-owed.server'
import { advanceTo, createStaff, formOf, orderByCash, orderByUpi, rowOf } from '#test/support/admin'
import { type Pair, readForm, sendAtOnce } from '#test/support/at-once'
import { codeFor, joinStaff, newLink } from '#test/support/authenticator'
import { expectDescribed } from '#test/support/expect-described'
import { providerDriver } from '#test/support/provider-driver'
import { type ActionRoute, listActionRoutes } from '#test/support/routes'
import { createShoppers, newShopper, newStaff } from '#test/support/sessions'
import { checkoutForm, delivery, jeera, kesar, setStock, startUpi } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import type { Visitor } from '#test/support/visitor'
import { deliverWhatsAppStatuses } from '#test/support/whatsapp-webhooks'

// Every form, by two people at the same instant: only where only one can be right is one of them told yes, and what is told is true.
const story = createStory({ ORDER_LIMITS: 'off' })
const driver = providerDriver(story)
type Fields = Record<string, string>

const rows = <Table extends keyof Tables>(table: Table) =>
  story.db
    .selectFrom(table as 'orders')
    .selectAll()
    .execute() as unknown as Promise<Record<string, unknown>[]>
/** Returns whether one row of the table has all these words. */
const isStored = async (table: keyof Tables, ...words: string[]) =>
  (await rows(table)).some((row) => words.every((word) => JSON.stringify(row).includes(word)))

async function staffOfTwo() {
  return [await newStaff(story, 'owner', { name: 'Meera' }), await newStaff(story, 'owner', { name: 'Kiran' })] as const
}

type Sent = {
  maxSuccesses?: 1 | 2
  /** What each types. */
  typed?: [Fields, Fields]
  /** HTML that the form has and no other of its page; by default a value that is the form's name. */
  marker?: string
  /** The submit button's name and value, and fields that both send alike. */
  submit?: Fields
}

/** Both open a page, type something of their own into its form, and send it; `words` are what the table has afterwards. */
async function pair(
  people: readonly [Visitor, Visitor],
  path: string,
  form: string,
  table: keyof Tables,
  words: (sender: 0 | 1) => string[],
  { maxSuccesses = 1, typed = [{}, {}], marker = `value="${form}"`, submit = {} }: Sent = {},
): Promise<Pair> {
  const [one, other] = [await readForm(people[0], path, marker), await readForm(people[1], path, marker)]
  return {
    form,
    maxSuccesses,
    senders: [
      () => people[0].submit(path, { ...one, ...submit, ...typed[0] }),
      () => people[1].submit(path, { ...other, ...submit, ...typed[1] }),
    ],
    holds: (sender) => isStored(table, ...words(sender)),
  }
}

type Stage = 'new' | 'paid' | 'partly-returned' | Parameters<typeof advanceTo>[2] | 'returning' | 'owed' | 'failed'

/** An order of two products that is paid by UPI. */
async function paidOrder(lines = [jeera, kesar]) {
  const { orderId, shopper } = await orderByUpi(driver, { lines })
  return { orderId, shopper, ...(await rowOf(story, orderId)) }
}

/** An order at this stage; `owed` is delivered with money to be sent back, `failed` with money or a message that did not go through. */
async function orderAt(stage: Stage) {
  if (stage === 'paid') return paidOrder()
  if (stage === 'partly-returned') {
    const { orderId, shopper } = await paidOrder([jeera])
    await advanceTo(story, orderId, 'delivered')
    const lines = [{ position: 0, good: 1, damaged: 0 }]
    await returnGoods(story.db, story, { ...(await formOf(story, orderId)), role: 'owner', lines })
    return { orderId, shopper, ...(await rowOf(story, orderId)) }
  }
  const { orderId, shopper } = await orderByCash(story)
  if (stage === 'returning') {
    await advanceTo(story, orderId, 'handed-over')
    await story.db.updateTable('orders').set({ stage: 'returning' }).where('id', '=', orderId).execute()
  } else if (stage === 'owed' || stage === 'failed') await advanceTo(story, orderId, 'delivered')
  else if (stage !== 'new') await advanceTo(story, orderId, stage)
  if (stage === 'owed' || stage === 'failed')
    await story.db
      .insertInto('refunds')
      .values({
        id: `refund-${orderId}`,
        order_id: orderId,
        payment_id: null,
        document_id: null,
        amount_paise: 100_00,
        method: 'upi',
        reason: 'goodwill',
        state: stage === 'owed' ? 'due' : 'failed',
        actor: 'meera',
        provider_refund_id: null,
        reference: null,
        failure: null,
        created_at: 0,
        sent_at: null,
        updated_at: 0,
      })
      .execute()
  if (stage === 'owed') await updateMoneyOwed(story.db, orderId)
  if (stage === 'failed')
    await story.db
      .updateTable('outbox')
      .set({ state: 'failed' })
      .where('subject', '=', orderId)
      .where('kind', '=', 'message-customer')
      .execute()
  return { orderId, shopper, ...(await rowOf(story, orderId)) }
}

const acts: Record<string, [stage: Stage, typed?: (orderId: string, sender: number) => Fields]> = {
  accept: ['new'],
  deliver: ['handed-over'],
  'confirm-cod': ['new'],
  undo: ['accepted'],
  pack: ['accepted', () => ({ picked: 'by-list' })],
  'hand-over': ['packed', () => ({ courier: 'own' })],
  'edit-parcel': ['handed-over', (_, sender) => ({ courier: 'dtdc', tracking: `D10020030${sender}` })],
  cancel: ['accepted', () => ({ reason: 'The buyer asked' })],
  'start-return': ['handed-over', () => ({ reason: 'Nobody there' })],
  'finish-return': ['returning', () => ({ line: '0', 'good.0': '2', 'damaged.0': '0', 'lost.0': '0' })],
  'edit-address': ['new', (_, sender) => ({ ...delivery, street: `${sender}, New Street` })],
  'edit-firm': ['new', (_, sender) => ({ gstin: '', firm: `Firm ${sender}` })],
  'edit-note': ['new', (_, sender) => ({ staffNote: `Note ${sender}` })],
  'resend-message': ['failed', (id) => ({ message: `message of ${id}` })],
  'settle-message': ['failed', (id) => ({ message: `message of ${id}` })],
  refund: ['delivered', () => ({ amount: '500', against: 'goodwill' })],
  'retry-refund': ['failed', (id) => ({ refund: `refund-${id}` })],
  'settle-refund': ['owed', (id) => ({ refund: `refund-${id}`, reference: 'UTR123456' })],
  'drop-refund': ['owed', (id) => ({ refund: `refund-${id}` })],
  'leave-upi': ['delivered', (_, sender) => ({ upi: `asha${sender}@okaxis` })],
  'remove-lines': ['paid', () => ({ 'missing.1': '1', noneLeft: 'yes' })],
  'close-credits': ['partly-returned', () => ({ reason: 'Paid in another way' })],
  'return-goods': ['delivered', () => ({ line: '0', 'good.0': '2', 'damaged.0': '0' })],
}

/** One act on one order by two of the staff, who see the same version. */
async function actPair(people: readonly [Visitor, Visitor], act: string, path?: string): Promise<Pair> {
  const [stage, typed = (): Fields => ({})] = acts[act] ?? ['new']
  const { orderId, number, version } = await orderAt(stage)
  const message = await story.db
    .selectFrom('outbox')
    .select('id')
    .where('subject', '=', orderId)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  const keys = [randomUUID(), randomUUID()]
  const send = (sender: 0 | 1) => () => {
    const fields = typed(orderId, sender)
    if (fields.message) fields.message = message?.id ?? ''
    if (fields.tracking) fields[`tracking.${number}`] = fields.tracking
    const orders = `${number}:${version}`
    return people[sender].submit(path ?? `/admin/orders/${number}`, {
      key: keys[sender] ?? '',
      intent: act,
      orders,
      ...fields,
    })
  }
  return {
    form: act,
    maxSuccesses: 1,
    senders: [send(0), send(1)],
    holds: (sender) => isStored('order_events', keys[sender] ?? '', act),
  }
}

type World = { people: readonly [Visitor, Visitor]; buyer: readonly [Visitor, Visitor] }

const stockForm =
  (act: string, fields: Fields, maxSuccesses: 1 | 2) =>
  async ({ people }: World): Promise<Pair> => {
    const keys = [randomUUID(), randomUUID()]
    const send = (sender: 0 | 1) => () =>
      people[sender].submit('/admin/stock/jeera', { key: keys[sender] ?? '', intent: act, size: '250gm', ...fields })
    return {
      form: act,
      maxSuccesses,
      senders: [send(0), send(1)],
      holds: (sender) => isStored('commands', keys[sender] ?? ''),
    }
  }

const product = '/admin/products/edit/jeera'
const saveDraft = async ({ people }: World) =>
  pair(people, product, 'save', 'drafts', (n) => [`facts of ${n}`], {
    submit: { intent: 'save' },
    typed: [{ facts: 'facts of 0' }, { facts: 'facts of 1' }],
  })
const withDraft = async (world: World) => {
  const [sender] = (await saveDraft(world)).senders
  await sender()
  return world.people
}
const discardDraft = async (world: World) =>
  pair(await withDraft(world), product, 'discard', 'products', () => ['jeera'], {
    submit: { intent: 'discard', sure: '1' },
    maxSuccesses: 2,
  })
const publishDraft = async (world: World) =>
  pair(await withDraft(world), `${product}/publish`, 'publish', 'products', () => ['jeera', 'facts of'], {
    marker: 'name="draftAt"',
  })
/** Both receive goods, each with a batch of their own. */
const receiveGoods = async ({ people }: World): Promise<Pair> => {
  const send = (n: 0 | 1) => () =>
    people[n].submit('/admin/stock/receive', {
      key: randomUUID(),
      supplier: '',
      billNumber: '',
      'item.0': 'Jeera (Cumin Seeds), 250gm',
      'quantity.0': '5',
      'code.0': `DEL-${n}`,
      'packedOn.0': '2026-01-01',
      'bestBefore.0': '2028-01-01',
    })
  return {
    form: 'delivery',
    maxSuccesses: 2,
    senders: [send(0), send(1)],
    holds: (n) => isStored('batches', `DEL-${n}`),
  }
}
/** Both count the same shelf and found another number: what one of them saved, the other has not seen. */
const stocktake = async ({ people }: World): Promise<Pair> => {
  const path = '/admin/stock/count?category=whole-spices'
  const open = await readForm(people[0], path, 'counted.jeera|250gm')
  const keys = [randomUUID(), randomUUID()]
  const send = (n: 0 | 1) => () =>
    people[n].submit(path, { ...open, key: keys[n] ?? '', 'counted.jeera|250gm': String(40 + n), sure: '1' })
  return {
    form: 'count',
    maxSuccesses: 1,
    senders: [send(0), send(1)],
    holds: (n) => isStored('commands', keys[n] ?? ''),
  }
}

const letter = async (form: string, { people }: World): Promise<Pair> => {
  await story.visitor().submit('/contact', {
    firstName: 'Asha',
    lastName: 'Patel',
    email: 'asha@example.com',
    subject: form,
    message: 'Do you have hing?',
  })
  const { ticket } = await story.db
    .selectFrom('letters')
    .select('ticket')
    .where('subject', '=', form)
    .executeTakeFirstOrThrow()
  const typed: [Fields, Fields] = [
    { body: 'Yes of 0', how: 'phone' },
    { body: 'Yes of 1', how: 'phone' },
  ]
  const submit: Fields = form === 'mark' ? { as: 'complaint' } : {}
  return pair(
    people,
    `/admin/inbox/${ticket}`,
    form,
    form === 'mark' ? 'letters' : 'letter_answers',
    (n) => [form === 'mark' ? 'complaint' : `Yes of ${n}`],
    { submit: { intent: form, ...submit }, typed: form === 'mark' ? [{}, {}] : typed },
  )
}

const bought = async (
  { buyer }: World,
  form: string,
  fields: Fields[],
  table: keyof Tables,
  words: (n: 0 | 1) => string[],
  stage: Stage = 'new',
): Promise<Pair> => {
  const { number, view_key, orderId } = await orderAt(stage)
  if (form === 'cancel' || form === 'confirm' || form === 'leave-upi')
    words = () => [orderId, form === 'confirm' ? 'confirm-cod' : form]
  const send = (n: 0 | 1) => () =>
    buyer[n].submit(`/order/${number}?k=${view_key}`, { intent: form, key: randomUUID(), ...fields[n] })
  return { form, maxSuccesses: 2, senders: [send(0), send(1)], holds: (n) => isStored(table, ...words(n)) }
}

/**
 * The forms of each route with an action, or why two people do not matter to it. A route is missing (TS2741)? Add what two people send at once, or a
 * sentence why that does not matter. A form with a version begins like the one of `settings/pins`, one with a
 * command's key like `stock-product`.
 */
const forms: Record<ActionRoute, string | ((world: World) => Promise<Pair>)[]> = {
  'routes/admin/orders/board': [({ people }) => actPair(people, 'accept', '/admin')],
  'routes/admin/orders/pick': [({ people }) => actPair(people, 'pack', '/admin/pick')],
  'routes/admin/orders/hand-over': [({ people }) => actPair(people, 'hand-over', '/admin/hand-over')],
  'routes/admin/orders/order': commandNames.map(
    (name) =>
      ({ people }: World) =>
        actPair(people, name),
  ),
  'routes/admin/orders/refund': [({ people }) => actPair(people, 'refund')],
  'routes/admin/orders/cod': [
    async ({ people }) => {
      const { number, orderId } = await orderAt('delivered')
      await story.db.updateTable('orders').set({ cod_state: 'with-courier' }).where('id', '=', orderId).execute()
      await story.db
        .updateTable('shipments')
        .set({ courier: 'dtdc', tracking_number: 'D1' })
        .where('order_id', '=', orderId)
        .execute()
      const given = {
        intent: 'remit',
        courier: 'dtdc',
        amount: '500',
        difference: 'fee',
        receivedOn: '2026-11-22',
        orders: number,
      }
      const send = (n: 0 | 1) => () =>
        people[n].submit('/admin/cod', { ...given, key: randomUUID(), reference: `UTR 000${n}` })
      return {
        form: '',
        maxSuccesses: 1,
        senders: [send(0), send(1)],
        holds: (n) => isStored('cod_remittances', `UTR 000${n}`),
      }
    },
  ],
  'routes/admin/updates/push': 'a device puts itself on the list, and being there is as good',
  'routes/admin/team/codes': 'the same person in two windows: the last codes count, as better-auth keeps them',
  'routes/admin/inbox/subscribers': 'taking an address off the list again finds it off the list',
  'routes/admin/inbox/contact-message': [(world) => letter('answer', world), (world) => letter('mark', world)],
  'routes/admin/customers/customer': [
    async ({ people }) => {
      const { user_id } = await orderAt('new')
      return pair(people, `/admin/customers/${user_id}`, 'note', 'customer_notes', (n) => [`calls ${n}`], {
        marker: 'name="note"',
        typed: [{ note: 'calls 0' }, { note: 'calls 1' }],
        submit: { intent: 'note' },
      })
    },
    async ({ people }) => {
      const { user_id } = await orderAt('delivered')
      return pair(people, `/admin/customers/${user_id}`, 'erase', 'erasures', () => [user_id], {
        marker: 'name="typedName"',
        submit: { intent: 'erase', typedName: 'Asha Patel' },
      })
    },
  ],
  'routes/admin/team/team': [
    async ({ people }) => {
      const third = await newStaff(story, 'manager')
      const send = (n: 0 | 1) => () => people[n].submit('/admin/team', { intent: 'remove', userId: third.userId })
      const holds = async () => !(await isStored('staff', third.userId))
      return { form: 'remove', maxSuccesses: 1, senders: [send(0), send(1)], holds }
    },
    async ({ people }) => {
      await people[0].submit('/admin/team', { intent: 'invite', email: 'neha@example.com', role: 'manager' })
      const send = (n: 0 | 1) => () =>
        people[n].submit('/admin/team', { intent: 'withdraw', email: 'neha@example.com' })
      const holds = async () => !(await isStored('staff_invites', 'neha@example.com'))
      return { form: 'withdraw', maxSuccesses: 1, senders: [send(0), send(1)], holds }
    },
  ],
  'routes/admin/team/password-link': 'a newer link voids the older one, as the page says',
  'routes/admin/settings/pins': [
    ({ people }) =>
      pair(people, '/admin/pins?prefix=744', '744', 'pin_rules', (n) => ['"744"', `"days_max":${8 + n}`], {
        marker: 'name="daysMin"',
        submit: { intent: 'save' },
        typed: [{ daysMax: '8' }, { daysMax: '9' }],
      }),
  ],
  'routes/admin/settings/settings-section': [
    async ({ people }) => {
      const open = await readForm(people[0], '/admin/settings/fees', 'name="version"')
      const [field = ''] = Object.keys(open).filter((name) => /paise/i.test(name))
      const send = (n: 0 | 1) => () => people[n].submit('/admin/settings/fees', { ...open, [field]: `5${n}` })
      return {
        form: 'fees',
        maxSuccesses: 1,
        senders: [send(0), send(1)],
        holds: (n) => isStored('shop_settings', `5${n}00`),
      }
    },
  ],
  'routes/admin/products/products': [
    async ({ people }) => {
      const send = (n: 0 | 1) => () =>
        people[n].submit('/admin/products', { product: 'jeera', label: '250gm', seen: '21000', price: `22${n}` })
      return {
        form: '',
        maxSuccesses: 1,
        senders: [send(0), send(1)],
        holds: (n) => isStored('pack_sizes', 'jeera', `22${n}00`),
      }
    },
  ],
  'routes/admin/products/product-prices': [
    async ({ people }) => {
      const send = (n: 0 | 1) => () =>
        people[n].submit('/admin/products/prices?category=whole-spices', {
          intent: 'save',
          change: `jeera|250gm|21000|22${n}00`,
        })
      return {
        form: 'save',
        maxSuccesses: 1,
        senders: [send(0), send(1)],
        holds: (n) => isStored('pack_sizes', 'jeera', `22${n}00`),
      }
    },
  ],
  'routes/admin/products/product-import':
    'a file is taken whole over what is there: the last one counts, as with any file',
  'routes/admin/products/product-new': [
    async ({ people }) => {
      const send = (n: 0 | 1) => () =>
        people[n].submit('/admin/products/new', { name: n ? 'Hing Two' : 'hing two', category: 'whole-spices' })
      return {
        form: '',
        maxSuccesses: 1,
        senders: [send(0), send(1)],
        holds: (n) => isStored('drafts', n ? 'Hing Two' : 'hing two'),
      }
    },
  ],
  'routes/admin/products/product-editor': [
    saveDraft,
    discardDraft,
    ({ people }) =>
      pair(people, product, 'status', 'products', () => ['jeera', 'hidden'], {
        submit: { intent: 'status', to: 'hidden', from: 'live' },
        marker: 'name="from"',
      }),
  ],
  'routes/admin/products/product-publish': [publishDraft],
  'routes/admin/products/product-draft': [
    async ({ people }) => {
      const open = await readForm(people[0], product, 'name="facts"')
      const send = (n: 0 | 1) => () => people[n].submit(`${product}/draft`, { ...open, facts: `typed by ${n}` })
      return {
        form: 'draft',
        maxSuccesses: 1,
        senders: [send(0), send(1)],
        holds: (n) => isStored('drafts', `typed by ${n}`),
      }
    },
    // One throws the draft away, the other types on.
    async (world) => {
      const people = await withDraft(world)
      const open = await readForm(people[1], product, 'name="facts"')
      const discard = { intent: 'discard', sure: '1', draftAt: open.draftAt ?? '' }
      return {
        form: 'draft, thrown away',
        maxSuccesses: 1,
        senders: [
          () => people[0].submit(product, discard),
          () => people[1].submit(`${product}/draft`, { ...open, origin: 'typed on' }),
        ],
        holds: async (n) => (await isStored('drafts', 'typed on')) === (n === 1),
      }
    },
  ],
  'routes/admin/stock/stock-receive': [receiveGoods],
  'routes/admin/stock/stocktake': [stocktake],
  'routes/admin/products/product-photos': [
    async ({ people }) => {
      const { pictures } = await story.db
        .selectFrom('products')
        .select('pictures')
        .where('id', '=', 'jeera')
        .executeTakeFirstOrThrow()
      const names = JSON.parse(pictures) as string[]
      const send = (n: 0 | 1) => () =>
        people[n].submit(`${product}/photos`, { intent: 'remove', name: names[n] ?? names[0] ?? '' })
      const holds = async (n: 0 | 1) => {
        const { body } = await story.db.selectFrom('drafts').select('body').executeTakeFirstOrThrow()
        return !body.includes(`"${names[n] ?? names[0]}"`)
      }
      return { form: 'remove', maxSuccesses: 2, senders: [send(0), send(1)], holds }
    },
  ],
  'routes/admin/stock/stock-product': [
    async (world) => {
      await setStock(story, jeera, 1)
      return stockForm('take-out', { quantity: '1', reason: 'damaged', note: 'wet', batch: '' }, 1)(world)
    },
    stockForm('count', { counted: '50', note: '', sure: '1' }, 2),
    stockForm('low-at', { lowAt: '5' }, 2),
    stockForm('receive', { quantity: '5', code: 'B1', packedOn: '2026-01-01', bestBefore: '2027-01-01', sure: '1' }, 2),
  ],
  'routes/admin/settings/banner-slide': 'the photo of a slide is the last one that was chosen',
  'routes/admin/stock/batch': 'the second finds that everybody is told: test/integration/stock.test.ts',
  'routes/admin/orders/tracking': 'a file that is sent again gives the same numbers',
  'routes/admin/team/join': [
    async () => {
      const token = await newLink(story, 'new@example.com')
      const send = (n: 0 | 1) => () =>
        story
          .visitor()
          .submit(`/admin/join/${token}`, { intent: 'account', name: `Person ${n}`, password: 'red chilli under rain' })
      return {
        form: 'account',
        maxSuccesses: 1,
        senders: [send(0), send(1)],
        holds: (n) => isStored('user', `Person ${n}`),
      }
    },
  ],
  'routes/shop/contact': [
    async () => {
      const words = { firstName: 'Asha', lastName: 'Patel', email: 'asha@example.com', subject: 'Hing' }
      const send = (n: 0 | 1) => () => story.visitor().submit('/contact', { ...words, message: `Hing ${n}?` })
      return { form: '', maxSuccesses: 2, senders: [send(0), send(1)], holds: (n) => isStored('letters', `Hing ${n}?`) }
    },
  ],
  'routes/shop/subscribe': [
    async () => {
      const send = () => story.visitor().submit('/subscribe', { email: 'asha@example.com' })
      return {
        form: '',
        maxSuccesses: 2,
        senders: [send, send],
        holds: () => isStored('subscribers', 'asha@example.com'),
      }
    },
  ],
  'routes/checkout/checkout': [
    // The last jar, by two buyers.
    async () => {
      await setStock(story, kesar, 1)
      const buyers = await createShoppers(story, 2)
      const sent = await Promise.all(buyers.map((buyer) => checkoutForm(buyer, [kesar])))
      const send = (n: 0 | 1) => async () => (await buyers[n]?.submit('/checkout', sent[n] ?? {})) ?? Response.error()
      return {
        form: '',
        maxSuccesses: 1,
        senders: [send(0), send(1)],
        holds: (n) => isStored('orders', sent[n]?.checkoutKey ?? ''),
      }
    },
    // One checkout, in two windows.
    async ({ buyer }) => {
      const sent = await checkoutForm(buyer[0])
      const send = () => buyer[0].submit('/checkout', sent)
      const holds = async () =>
        (await rows('orders')).filter((row) => row.checkout_key === sent.checkoutKey).length === 1
      return { form: '', maxSuccesses: 2, senders: [send, send], holds }
    },
  ],
  'routes/account/my-profile': [
    async ({ buyer }) => {
      const send = (n: 0 | 1) => () =>
        buyer[n].submit('/myprofile', { ...delivery, fullName: `Asha ${n}`, address: 'new', intent: 'save-address' })
      return {
        form: 'save-address',
        maxSuccesses: 2,
        senders: [send(0), send(1)],
        holds: (n) => isStored('addresses', `Asha ${n}`),
      }
    },
  ],
  'routes/account/login': 'whoever has the password signs in, on as many devices as they like',
  'routes/account/login-code': [
    async () => {
      const { email, password, key } = await joinStaff(story, 'asha@example.com')
      const visitors = [story.visitor(), story.visitor()] as const
      for (const visitor of visitors) await visitor.submit('/login', { email, password })
      const code = codeFor(key, 1)
      const send = (n: 0 | 1) => () => visitors[n].submit('/login/code', { code })
      return { form: '', maxSuccesses: 1, senders: [send(0), send(1)], holds: () => isStored('used_codes', code) }
    },
  ],
  'routes/account/login-help': 'a newer link voids the older one, as its mail says',
  'routes/account/login-reset': [
    async () => {
      await story.visitor().register({ email: 'reset@example.com' })
      const token = await makeResetLink(
        story.db,
        { now: story.now },
        { id: 'console', requestId: null },
        'reset@example.com',
      )
      const send = (n: 0 | 1) => () =>
        story.visitor().submit('/login/reset', { token: token ?? '', password: `secret ${n}` })
      const holds = async (n: 0 | 1) =>
        (await story.visitor().submit('/login', { email: 'reset@example.com', password: `secret ${n}` })).status === 302
      return { form: '', maxSuccesses: 1, senders: [send(0), send(1)], holds }
    },
  ],
  'routes/account/register': [
    async () => {
      const send = (n: 0 | 1) => () =>
        story
          .visitor()
          .submit('/register', { firstName: `Asha${n}`, lastName: 'P', email: 'one@example.com', password: 'secret' })
      return { form: '', maxSuccesses: 1, senders: [send(0), send(1)], holds: (n) => isStored('user', `Asha${n}`) }
    },
  ],
  'routes/account/register-confirm': 'a link opens one account: test/integration/sign-up-by-mail.test.ts',
  'routes/account/order': [
    (world) => bought(world, 'cancel', [], 'order_events', () => []),
    (world) => bought(world, 'confirm', [], 'order_events', () => []),
    (world) =>
      bought(world, 'leave-upi', [{ upi: 'asha@okaxis' }, { upi: 'asha@okaxis' }], 'order_events', () => [], 'owed'),
    (world) =>
      bought(world, 'complain', [{ message: 'Broken 0' }, { message: 'Broken 1' }], 'letters', (n) => [`Broken ${n}`]),
  ],
  'routes/account/track': 'two links to one phone are within its limit, and a third is not sent',
  'routes/account/account-security': 'the same person in two windows: the last password counts',
  'routes/simulators/preview': 'the console of the simulators: no shop with real services has it',
  'routes/api/cart': [
    async ({ buyer }) => {
      const send = (n: 0 | 1) => () =>
        buyer[n].json('PUT', '/api/cart', {
          lines: [{ ...jeera, quantity: 3 + n, name: 'x', price: 1, image: '' }],
          version: 0,
        })
      return {
        form: '',
        maxSuccesses: 1,
        senders: [send(0), send(1)],
        holds: (n) => isStored('carts', `quantity\\":${3 + n}`),
      }
    },
  ],
  'routes/api/cart-quote': 'reads',
  'routes/api/language': 'last wins',
  'routes/api/order': [
    async ({ buyer }) => {
      const { orderId, providerOrderId } = await startUpi(buyer[0])
      const payment = driver.pay(providerOrderId)
      const send = () => buyer[0].json('POST', `/api/orders/${orderId}`, driver.handed(providerOrderId, payment.id))
      const holds = async () => (await rows('payments')).length === 1 && isStored('orders', payment.id, 'confirmed')
      return { form: '', maxSuccesses: 2, senders: [send, send], holds }
    },
  ],
  'routes/api/send-whatsapp': 'the message of an order goes out once, however often it is asked for',
  'routes/webhooks/razorpay': 'a program sends it: test/reliability/races.test.ts',
  'routes/webhooks/whatsapp': [
    async () => {
      const send = () =>
        deliverWhatsAppStatuses(story, { messages: [{ from: '919876543210', id: 'w1', type: 'text' }] })
      return { form: '', maxSuccesses: 2, senders: [send, send], holds: async () => true }
    },
  ],
}

it('every route with an action, and every act, is described here', async () => {
  const here = 'in test/integration/two-people.test.ts'
  expectDescribed(
    { there: await listActionRoutes(), described: Object.keys(forms) },
    {
      add: (route) =>
        `“${route}” has an action: add '${route}' to \`forms\` ${here}, what two people send at once, or why that does not matter.`,
      table: `\`forms\` ${here}`,
    },
  )
  expectDescribed(
    { there: commandNames, described: Object.keys(acts) },
    {
      add: (act) => `Orders have the command “${act}”: add ${act}: [stage, fields] to \`acts\` ${here}.`,
      table: `\`acts\` ${here}`,
    },
  )
})

const sent = Object.entries(forms).flatMap(([route, described]) =>
  typeof described === 'string' ? [] : [[route, described] as const],
)

it.each(sent)('%s: two people at the same instant are told the truth', async (_route, described) => {
  await createStaff(story)
  const buyer = await newShopper(story)
  const world: World = { people: await staffOfTwo(), buyer: [buyer, buyer] }
  for (const describe of described) {
    const made = await describe(world)
    const yes = await sendAtOnce(made)
    expect.soft([made.form, yes.length >= 1 && yes.length <= made.maxSuccesses, yes]).toEqual([made.form, true, yes])
    for (const sender of yes)
      expect.soft([made.form, sender, await made.holds(sender)]).toEqual([made.form, sender, true])
  }
})
