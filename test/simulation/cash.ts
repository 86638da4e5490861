import type { Selectable } from 'kysely'
import type { Tables } from '#database/schema'
import type { RemittanceRequest } from '#domain/fulfilment/remittance.server'
import { type OrderCommand, sendCommand } from '#test/simulation/admin'
import { Broken, type OrderRow } from '#test/simulation/broken'
import type { Stage } from '#test/simulation/database'
import type { ShopInstance, World } from '#test/simulation/world'

type RemittanceRow = Selectable<Tables['cod_remittances']>

export type Remit = {
  courier: string
  /** How many orders are ticked at most. */
  most: number
  difference: 'fee' | 'shortage'
  missingPaise: number
  /** Orders of every courier are ticked. */
  isMixed: boolean
  /** Another person notes the same payment, with a form of their own. */
  twice: boolean
  again: boolean
}

/** Somebody notes what a courier paid out: of the orders that it has the cash of, as one page shows them. */
export async function remit(world: World, instance: ShopInstance, asked: Remit): Promise<void> {
  const { invariants } = world
  const { courier, most, missingPaise, difference } = asked
  const open = invariants.orders().filter(({ cod_state }) => cod_state === 'with-courier')
  const ticked = open.filter(({ id }) => asked.isMixed || invariants.cash.courierOf(id) === courier).slice(0, most)
  const sumPaise = ticked.reduce((sum, { total_paise }) => sum + total_paise, 0)
  const fill = (userId: string): OrderCommand => {
    const request: RemittanceRequest = {
      commandKey: `remit-${world.commands.length}`,
      by: { id: userId, requestId: null },
      courier,
      difference,
      orderIds: ticked.map(({ id }) => id),
      amountPaise: Math.max(0, sumPaise - missingPaise),
      reference: 'UTR 4268',
      receivedOn: '2026-01-05',
    }
    invariants.cash.asked.set(request.commandKey, request)
    const send: OrderCommand['send'] = async ({ db }) => {
      const answer = await world.core.recordRemittance(db, world.clock, request)
      if (answer.ok) invariants.cash.promised.add(answer.id)
      return answer
    }
    const form: OrderCommand = { request: { commandKey: request.commandKey, version: null }, send, done: null }
    world.commands.push(form)
    return form
  }
  const [form, other] = [fill('meera'), fill('kiran')]
  if (asked.again) world.launch(sendCommand(world, world.instance(), form))
  if (asked.twice) world.launch(sendCommand(world, world.instance(), other))
  await sendCommand(world, instance, form)
}

/**
 * Watches the cash: that what was invoiced and not credited is in the shop, paid out, kept as a fee, outstanding, or went back; in
 * all and for each payment of a courier.
 */
export function createCashInvariants(stage: Stage) {
  let shipments = new Map<string, string>()
  const invariants = {
    asked: new Map<string, RemittanceRequest>(),
    /** Remittances whose form was answered with success. */
    promised: new Set<string>(),
    courierOf: (orderId: string) => shipments.get(orderId),
    async look(orders: OrderRow[]) {
      const sent = await stage.rows<Tables['shipments']>('select * from shipments')
      shipments = new Map(sent.map(({ order_id, courier }) => [order_id, courier]))
      const remittances = await stage.rows<RemittanceRow>('select * from cod_remittances')
      for (const id of invariants.promised)
        if (!remittances.some((one) => one.id === id)) throw new Broken('a noted payment of a courier is not there')
      const cash = orders.filter(({ provider, state }) => provider === 'cod' && state === 'confirmed')
      for (const remittance of remittances) lookAtRemittance(remittance, cash)
      lookAtOrders(cash)
      await lookAtAudit(remittances)
      await lookAtSum(cash, remittances)
    },
  }
  return invariants

  /** Of a payment: the orders that were ticked, all of its courier, and their sum is the money, the fee and what is missing. */
  function lookAtRemittance(remittance: RemittanceRow, cash: OrderRow[]) {
    const { id, act_key, courier, amount_paise, fee_paise, shortage_paise } = remittance
    const asked = invariants.asked.get(act_key)
    const paid = cash.filter(({ remittance_id }) => remittance_id === id)
    if (paid.some((order) => shipments.get(order.id) !== courier)) throw new Broken('a courier paid for another one')
    const ticked = asked?.orderIds.toSorted().join()
    if (
      paid
        .map((order) => order.id)
        .sort()
        .join() !== ticked
    )
      throw new Broken('other orders are paid out than ticked')
    if (amount_paise !== asked?.amountPaise) throw new Broken('a courier paid another amount than is noted')
    if (fee_paise < 0 || shortage_paise < 0) throw new Broken('a courier paid more than it had')
    if ((asked.difference === 'fee' ? shortage_paise : fee_paise) !== 0)
      throw new Broken('a difference is booked as what it is not')
    if (sumOf(paid) !== amount_paise + fee_paise + shortage_paise)
      throw new Broken(
        `of ${sumOf(paid)} paise a courier paid ${amount_paise}, kept ${fee_paise}, owes ${shortage_paise}`,
      )
  }

  function lookAtOrders(cash: OrderRow[]) {
    for (const { cod_state, remittance_id, stage: at } of cash) {
      if ((cod_state === 'remitted') !== (remittance_id !== null)) throw new Broken('cash is paid out by no payment')
      if (remittance_id !== null && at !== 'delivered') throw new Broken(`an order that is ${at} is paid out`)
    }
  }

  async function lookAtAudit(remittances: RemittanceRow[]) {
    const rows = await stage.rows<{ subject: string }>("select subject from audit where act = 'cod.remittance'")
    const audited = rows.map(({ subject }) => subject).sort()
    if (
      audited.join() !==
      remittances
        .map(({ id }) => id)
        .sort()
        .join()
    )
      throw new Broken('the audit is not what couriers paid')
  }

  /** Invoiced - credited = received + paid out + fees + outstanding - sent back + goodwill, but for credit that nobody has sent back yet. */
  async function lookAtSum(cash: OrderRow[], remittances: RemittanceRow[]) {
    const documents = await stage.rows<Tables['documents']>('select * from documents')
    const refunds = await stage.rows<Tables['refunds']>("select * from refunds where state <> 'dropped'")
    const ids = new Set(cash.map(({ id }) => id))
    const ofOrders = documents.filter(({ order_id }) => ids.has(order_id))
    const totalOf = (kind: string) => ofOrders.reduce((sum, one) => sum + (one.kind === kind ? one.total_paise : 0), 0)
    const invoiced = new Set(ofOrders.filter(({ kind }) => kind === 'invoice').map(({ order_id }) => order_id))
    const sumIn = (...states: string[]) =>
      sumOf(cash.filter(({ id, cod_state }) => invoiced.has(id) && states.includes(cod_state ?? '')))
    const paidOut = remittances.reduce((sum, one) => sum + one.amount_paise + one.fee_paise + one.shortage_paise, 0)
    const back = refunds.filter(({ order_id }) => ids.has(order_id))
    const backPaise = back.reduce((sum, { amount_paise }) => sum + amount_paise, 0)
    const goodwillPaise = back.reduce((sum, one) => sum + (one.reason === 'goodwill' ? one.amount_paise : 0), 0)
    const delivered = new Set(cash.filter((order) => order.stage === 'delivered').map(({ id }) => id))
    const creditOfGoods = ofOrders
      .filter(({ kind, order_id }) => kind === 'credit-note' && delivered.has(order_id))
      .reduce((sum, { total_paise }) => sum + total_paise, 0)
    const openPaise = creditOfGoods - (backPaise - goodwillPaise)
    const sold = totalOf('invoice') - totalOf('credit-note')
    const money = sumIn('received') + paidOut + sumIn('due', 'with-courier') - backPaise + goodwillPaise
    if (sold !== money - openPaise)
      throw new Broken(`cash of ${sold} paise is invoiced, and ${money} less ${openPaise} are accounted for`)
  }
}

function sumOf(orders: { total_paise: number }[]): number {
  return orders.reduce((sum, { total_paise }) => sum + total_paise, 0)
}
