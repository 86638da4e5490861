import fc from 'fast-check'
import { type Intent, listOrdersFor, prepareAct, sendCommand } from '#test/simulation/admin'
import type { DashboardPart } from '#test/simulation/bank'
import { remit } from '#test/simulation/cash'
import { products, users } from '#test/simulation/fixtures'
import { rememberDay } from '#test/simulation/reports'
import { callRoute } from '#test/simulation/routes'
import {
  addToCart,
  type Form,
  openForm,
  quoteFor,
  resume,
  returnFromPayment,
  sendForm,
} from '#test/simulation/shoppers'
import { type StockAction, workOnStock } from '#test/simulation/stock'
import type { World } from '#test/simulation/world'
import { taskOf } from '#test/support/task-of'

/** How many parked continuations go on after an action before the next one comes. */
const run = fc.constantFrom(0, 1, 2, 3, 5, 8, 13, 21)
const at = fc.nat(7)
const user = fc.constantFrom(...users)
const product = fc.constantFrom(...products)
const method = fc.constantFrom('cash', 'upi', 'upi', 'upi')
const yes = fc.boolean()
const basket = fc.array(fc.record({ product, quantity: fc.integer({ min: 1, max: 3 }) }), { maxLength: 2 })

const kinds = {
  add: [2, { user, basket }],
  checkout: [7, { user, method, basket, cheat: yes, twice: yes }],
  resend: [2, { at }],
  resume: [2, { at }],
  change: [2, { at, method, again: yes }],
  pay: [5, { at, how: fc.constantFrom('captured', 'captured', 'with-fee', 'authorized', 'failed', 'wrong-amount') }],
  return: [2, { at, page: yes }],
  bank: [2, { at, good: fc.constantFrom(true, true, false) }],
  refunded: [3, { at, good: fc.constantFrom(true, false) }],
  dashboard: [1, { at, part: fc.constantFrom<DashboardPart[]>('whole', 'half', 'any', 'as-asked') }],
  webhook: [5, { at, again: yes }],
  lose: [2, { at }],
  elsewhere: [1, {}],
  time: [4, { ms: fc.constantFrom(1_000, 9_000, 61_000, 16 * 60_000, 31 * 60_000, 86_400_000) }],
  work: [3, { what: fc.constantFrom('all', 'expire', 'reconcile', 'jobs', 'jobs') }],
  crash: [2, { statements: fc.integer({ min: 0, max: 12 }) }],
  line: [1, { which: fc.constantFrom('provider', 'messaging'), up: yes }],
  price: [1, { product, factor: fc.constantFrom(1, 2) }],
  shelf: [
    3,
    {
      product,
      what: fc.constantFrom('receive', 'receive', 'count', 'count', 'discard'),
      packs: fc.nat(5),
      again: yes,
      life: fc.constantFrom('long', 'long', 'long', 'short', 'ending', 'over'),
    },
  ],
  message: [1, { at }],
  command: [
    12,
    {
      at,
      who: fc.constantFrom('meera', 'meera', 'kiran', 'buyer'),
      // What is seldom done is played in known histories only.
      intent: fc.constantFrom<Intent[]>(
        ...(['next', 'next', 'next', 'next', 'return', 'return', 'cancel', 'undo', 'skip', 'skip'] as const),
        ...(['refund', 'refund', 'bring-back', 'change'] as const),
      ),
      times: fc.constantFrom(1, 1, 2, 3, 4),
      again: yes,
      old: fc.constantFrom(false, false, false, false, true),
    },
  ],
  react: [2, { at }],
  remit: [
    1,
    {
      courier: fc.constantFrom('dtdc', 'india-post'),
      most: fc.integer({ min: 1, max: 3 }),
      difference: fc.constantFrom('fee', 'shortage'),
      missing: fc.constantFrom(0, 0, 10_00, 900_00, -1_00),
      mixed: yes,
      twice: yes,
      again: yes,
    },
  ],
} as const

type Kind = keyof typeof kinds
type Values<T> = { -readonly [Key in keyof T]: T[Key] extends fc.Arbitrary<infer Value> ? Value : never }
export type Action = { [K in Kind]: { kind: K; run: number } & Values<(typeof kinds)[K][1]> }[Kind]

export const action = fc.oneof(
  ...Object.entries(kinds).map(([kind, [weight, fields]]) => ({
    weight,
    arbitrary: fc.record({ kind: fc.constant(kind), ...fields, run }) as fc.Arbitrary<unknown>,
  })),
) as fc.Arbitrary<Action>

/** Starts what the action says; how far it gets is for the schedule to say. */
export async function perform(world: World, forms: Form[], action: Action): Promise<void> {
  const { bank, lines, random, stage } = world
  const instance = world.instance()
  const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length]
  const form = 'at' in action ? pick(forms, action.at) : undefined

  switch (action.kind) {
    case 'add':
      return world.launch(addToCart(world, instance, action.user, action.basket))
    case 'checkout': {
      const { user, method } = action
      const key = `form-${forms.length}`
      const agreed = forms.find((one) => one.user === user)?.agreed ?? new Set()
      const form: Form = { user, key, method, cart: [], expectedTotalPaise: 0, agreed, ...nothingYet }
      forms.push(form)
      return world.launch(checkOut(form, action))
    }
    case 'resend':
      if (form) world.launch(sendForm(world, instance, form))
      return
    case 'resume':
      if (form?.orderId) world.launch(resume(world, instance, form))
      return
    case 'change':
      if (form) world.launch(changeForm(form, action))
      return
    case 'pay': {
      const open = pick(
        forms.filter((one) => one.providerOrderId),
        action.at,
      )
      if (open?.providerOrderId) bank.pay(open.providerOrderId, action.how as 'captured')
      return
    }
    case 'return':
      if (form && world.mode === 'whole') {
        const paid = bank.payments.find((one) => one.providerOrderId === form.providerOrderId)
        world.launch(returnFromPayment(world, instance, form, action.page || !paid ? null : paid.id))
      }
      return
    case 'bank': {
      const open = bank.payments.filter((one) => one.state === 'authorized' || one.state === 'failed')
      const payment = pick(open, action.at)
      if (payment) bank.moveOn(payment, action.good)
      return
    }
    case 'refunded': {
      const open = bank.refunds.filter((one) => one.state === 'pending')
      const through = bank.refunds.filter((one) => one.state === 'processed')
      const refund = pick(open.length > 0 ? open : through, action.at)
      if (refund) bank.finishRefund(refund, action.good)
      return
    }
    case 'dashboard': {
      const paid = bank.payments.filter((one) => one.everCaptured)
      const payment = pick(paid, action.at)
      if (payment) bank.refundByHand(payment, action.part)
      return
    }
    case 'webhook': {
      const event = pick(bank.events(), action.at)
      if (event) world.launch(deliver(world, event, action.again))
      return
    }
    case 'lose': {
      const event = pick(bank.events(), action.at)
      if (event && world.mode === 'whole' && !bank.isReversal(event)) bank.forget(event)
      return
    }
    case 'elsewhere':
      return bank.payElsewhere()
    case 'time':
      await world.advance(action.ms)
      await rememberDay(world)
      return world.launch(work(world, world.instance(), 'all'))
    case 'work':
      return world.launch(work(world, instance, action.what))
    case 'crash':
      if (action.statements <= 4) await world.crash(instance)
      else instance.statementsLeft = action.statements - 5
      return
    case 'line':
      lines[action.which as 'messaging'].up = action.up
      return
    case 'price':
      await stage.rows(
        `update pack_sizes set price_paise = ${action.factor} * 90000 where product_id = '${action.product}'`,
      )
      return
    case 'shelf':
      return world.launch(workOnStock(world, instance, { ...action, what: action.what as StockAction }))
    case 'message':
      if (form?.orderId)
        world.launch(callRoute(world, instance, 'message', form.user, { body: { orderId: form.orderId } }))
      return
    case 'command':
      return world.launch(commandOften(action))
    case 'remit': {
      const { missing: missingPaise, mixed: isMixed, difference } = action
      return world.launch(remit(world, instance, { ...action, missingPaise, isMixed, difference: difference as 'fee' }))
    }
    case 'react': {
      const earlier = pick(world.commands, action.at)
      if (earlier) world.launch(sendCommand(world, instance, earlier))
      return
    }
  }

  /** One person does one thing after the other to an order, and may send each form twice. */
  async function commandOften({ at, who, intent, times, again, old }: Extract<Action, { kind: 'command' }>) {
    const order = pick(listOrdersFor(world, intent), at)
    for (let n = 0; order && n < times; n++) {
      const form = prepareAct(world, order.id, who, intent, old)
      if (again) world.launch(sendCommand(world, world.instance(), form))
      await sendCommand(world, instance, form)
    }
  }

  async function checkOut(form: Form, { basket, cheat, twice }: Extract<Action, { kind: 'checkout' }>) {
    await addToCart(world, instance, form.user, basket)
    await openForm(world, instance, form)
    if (cheat) form.cart = form.cart.map((line) => ({ ...line, price: 1 }))
    if (twice) world.launch(sendForm(world, world.instance(), form))
    await sendForm(world, instance, form)
  }

  /** Another way of paying, another cart or another total, under the same key. */
  async function changeForm(form: Form, { method, again }: { method: string; again: boolean }) {
    form.method = method as 'upi'
    if (again) await openForm(world, instance, form)
    else form.cart = form.cart.map((line) => ({ ...line, quantity: 1 + random(3) }))
    form.expectedTotalPaise = (await quoteFor(world, instance, form)).totalPaise
    await sendForm(world, instance, form)
  }
}

const nothingYet = { orderId: null, providerOrderId: null, lastOrder: '', seen: new Set<string>() }

/** A webhook: gone from the provider's list only once the shop has returned 200. */
export async function deliver(world: World, event: ReturnType<World['bank']['events']>[number], again = false) {
  const instance = world.instance()
  if (event.payment?.state === 'authorized') world.bank.allowQuestion(event.payment.providerOrderId)
  const status = await callRoute(world, instance, 'webhook', 'asha', { raw: JSON.stringify(event) })
  if (status === 200 && !again) world.bank.forget(event)
}

/** One round of the worker, or a part of it. */
export async function work(world: World, instance: ReturnType<World['instance']>, what: string) {
  const { core, clock } = world
  const { db, services, provider } = instance
  const all = what === 'all'
  if (all || what === 'jobs') while ((await core.runJobs(db, clock, services)) > 0);
  if (all || what === 'expire') {
    await core.expireUnpaidOrders(taskOf('expire', db, clock))
  }
  if ((all || what === 'reconcile') && world.mode === 'whole')
    await core.reconcilePayments(taskOf('reconcile', db, clock), provider)
}
