import type { Tables } from '#database/schema'
import { type EventData, readEventData } from '#domain/orders/order-events.server'
import { Broken, type OrderRow } from '#test/simulation/broken'
import type { Stage } from '#test/simulation/database'
import { staff } from '#test/simulation/fixtures'

type EventRow = Tables['order_events'] & { data: string }

/** The table of the steps as the owner was promised it, written down a second time. */
const table: Record<string, [from: string[], to: string]> = {
  accept: [['new'], 'accepted'],
  pack: [['new', 'accepted'], 'packed'],
  'hand-over': [['packed'], 'handed-over'],
  deliver: [['handed-over', 'returning'], 'delivered'],
  'start-return': [['handed-over'], 'returning'],
  'finish-return': [['handed-over', 'returning', 'delivered'], 'returned'],
  cancel: [['new', 'accepted', 'packed'], 'cancelled'],
}
const undoable = ['accept', 'hand-over', 'deliver']
const undoMs = 60_000
const staying = [
  'pay',
  'refund',
  'retry-refund',
  'settle-refund',
  'drop-refund',
  'return-goods',
  'remit',
  'close-credits',
  'leave-upi',
  'change-lines',
  'edit-parcel',
]
const notifies = ['hand-over', 'deliver', 'finish-return', 'cancel', 'change-lines']
/** What says who carries a parcel. */
const sending = ['hand-over', 'edit-parcel']
const sentStages = ['handed-over', 'delivered', 'returning', 'returned']

/** Watches the goods: that each order went its way along the table, and that documents, messages and cash say the same. */
export function createGoodsInvariants(stage: Stage) {
  let events = new Map<string, EventRow[]>()
  const promised = new Set<string>()

  return {
    /** The form was answered with success. */
    promise: (eventId: string) => promised.add(eventId),
    hasEvent: (id: string) =>
      [...events.values()].some((list) => list.some((event) => event.id === id && !isUndone(event))),
    listReturns,
    async look(orders: OrderRow[]) {
      const rows = await stage.rows<EventRow>('select * from order_events order by order_id, version')
      events = Map.groupBy(rows, ({ order_id }) => order_id)
      for (const id of promised)
        if (!rows.some((event) => event.id === id)) throw new Broken('what was done is not there')
      const shipments = await stage.rows<Tables['shipments']>('select * from shipments')
      for (const order of orders) {
        lookAtWay(order)
        lookAtParcel(
          order,
          shipments.find(({ order_id }) => order_id === order.id),
        )
      }
      await lookAtAudit(rows)
      await lookAtMessages(rows, orders)
    },
  }

  /** The lines that came back, with a parcel or by the buyer. */
  function listReturns(orderId: string): NonNullable<EventData['lines']> {
    const back = eventsOf(orderId).filter(({ act }) => act === 'finish-return' || act === 'return-goods')
    return back.flatMap(({ data }) => readEventData(data).lines ?? [])
  }

  function eventsOf(orderId: string): EventRow[] {
    return events.get(orderId) ?? []
  }

  function isUndone({ id, order_id }: EventRow): boolean {
    return eventsOf(order_id).some(({ act, data }) => act === 'undo' && readEventData(data).undoes === id)
  }

  /** The stage is where its events lead, along the table or back by an undo; without its money an order does not move. */
  function lookAtWay(order: OrderRow) {
    const way = eventsOf(order.id)
    if (order.state !== 'confirmed') {
      const wasCalledOff = order.state === 'cancelled' && order.replaced === 1
      if (order.stage !== 'new') throw new Broken(`an order that is ${order.state} moved to ${order.stage}`)
      if (way.some(({ act, to_stage }) => act !== 'cancel' || to_stage !== 'new') || (way.length > 0 && !wasCalledOff))
        throw new Broken(`something happened to an order that is ${order.state}`)
      return
    }
    let last: EventRow | undefined
    for (const event of way) {
      if (event.version !== (last?.version ?? 0) + 1) throw new Broken('the versions of an order have gaps')
      if (event.from_stage !== (last?.to_stage ?? null)) throw new Broken('an event begins where no other ended')
      if (!isLawful(event, last)) throw new Broken(`${event.act} led from ${event.from_stage} to ${event.to_stage}`)
      last = event
    }
    if (last?.to_stage !== order.stage || last.version !== order.version)
      throw new Broken(`an order is ${order.stage}, and its events end with ${last?.to_stage}`)
  }

  function isLawful(event: EventRow, last: EventRow | undefined): boolean {
    if (event.act === 'new') return last === undefined && event.to_stage === 'new'
    if (event.act === 'return-goods' && event.from_stage !== 'delivered') return false
    if (event.act === 'edit-parcel' && !['handed-over', 'returning', 'delivered'].includes(event.from_stage ?? ''))
      return false
    if (event.act === 'change-lines' && !['new', 'accepted'].includes(event.from_stage ?? '')) return false
    if (staying.includes(event.act)) return event.to_stage === event.from_stage
    if (event.act === 'undo') {
      const isLast = readEventData(event.data).undoes === last?.id
      const isInTime = last !== undefined && event.at < last.at + undoMs
      return isLast && isInTime && undoable.includes(last.act) && event.to_stage === last.from_stage
    }
    const [from, to] = table[event.act] ?? [[], '']
    return from.includes(event.from_stage ?? '') && to === event.to_stage
  }

  /** Who has the parcel, and the cash of it. */
  function lookAtParcel(order: OrderRow, shipment: Tables['shipments'] | undefined) {
    if ((shipment !== undefined) !== sentStages.includes(order.stage))
      throw new Broken(`an order that is ${order.stage} has ${shipment ? 'a' : 'no'} courier`)
    const sent = eventsOf(order.id).findLast((event) => !isUndone(event) && sending.includes(event.act))
    const said = sent && readEventData(sent.data)
    if (shipment && (said?.courier !== shipment.courier || said.trackingNumber !== shipment.tracking_number))
      throw new Broken('a parcel is not where its last event has sent it')
    const isPaidOut = eventsOf(order.id).some(({ act }) => act === 'remit')
    const paid = isPaidOut ? 'remitted' : 'with-courier'
    const cash = order.stage === 'delivered' ? paid : 'due'
    const expected = ['cancelled', 'returned'].includes(order.stage) ? 'void' : cash
    if (order.cod_state !== (order.provider === 'cod' ? expected : null))
      throw new Broken(`the cash of an order that is ${order.stage} is ${order.cod_state}`)
  }

  /** What the staff did is in the audit, once each, and nothing else is. */
  async function lookAtAudit(rows: EventRow[]) {
    const audit = await stage.rows<Tables['audit']>("select * from audit where act like 'order.%'")
    const done = rows.filter(({ actor }) => staff.some((one) => one === actor))
    const asAudited = done.map(({ at, actor, act, order_id }) => `${at} ${actor} order.${act} ${order_id}`)
    const audited = audit.map(({ at, actor, act, subject }) => `${at} ${actor} ${act} ${subject}`)
    if (asAudited.sort().join() !== audited.sort().join()) throw new Broken('the audit is not what the staff did')
  }

  /** What tells the buyer waits for each of its events, and for none that was undone. */
  async function lookAtMessages(rows: EventRow[], orders: OrderRow[]) {
    const jobs = await stage.rows<{ kind: string; subject: string }>(
      "select kind, subject from outbox where kind in ('step-message', 'step-mail')",
    )
    const paid = new Set(orders.filter(({ state }) => state === 'confirmed').map(({ id }) => id))
    for (const event of rows) {
      const count = jobs.filter(({ subject }) => subject === event.id).length
      const isCorrected = event.act === 'edit-parcel' && event.to_stage === 'handed-over'
      const isNotified = (notifies.includes(event.act) || isCorrected) && paid.has(event.order_id)
      if (isUndone(event) && count > 0) throw new Broken(`the buyer is notified of a ${event.act} that was undone`)
      if (isNotified && !isUndone(event) && count !== 2) throw new Broken(`the buyer is not notified of a ${event.act}`)
    }
    if (jobs.some(({ subject }) => rows.every(({ id }) => id !== subject)))
      throw new Broken('a message without its event')
  }
}
