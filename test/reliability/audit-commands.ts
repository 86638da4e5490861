import type { Selectable } from 'kysely'
import type { Tables } from '#database/schema'
import type { OutboxRow } from '#database/schema/messages'
import type { Db } from '#domain/database'
import { type EventData, readEventData } from '#domain/orders/order-events.server'
import type { RazorpaySimulator } from '#outside/simulators/razorpay/simulator'
import { fullStock } from '#test/reliability/buyers'
import type { RequestedCommand } from '#test/reliability/clerks'

/** Contradictions between what the staff were told and the database; all must be empty. */
export type CommandRecords = {
  /** Acts that somebody was told are done and that are not there, or were refused and are. */
  untrue: string[]
  /** Acts of staff that nobody asked for. */
  invented: string[]
  /** Acts without exactly one row of the audit. */
  unaudited: string[]
  /** Rows of the audit without their act. */
  auditedOnly: string[]
  /** Messages of one event twice, of none, or of what was undone; and events of which nobody is told. */
  messages: string[]
  /** Orders that stand elsewhere than their events say, or whose papers or cash do. */
  orders: string[]
  /** Sizes and orders whose packs are not what was moved. */
  stock: string[]
  /** Refunds that the provider made twice, or otherwise than they were decided. */
  money: string[]
  /** What was to be done after the acts and has not been, but for messages that were given up. */
  undone: string[]
}

/** One of unknown fate is sent once more at most, and then stands in Trouble: nobody sends it a third time by itself. */
export const isGivenUp = ({ kind, state, last_error }: Pick<OutboxRow, 'kind' | 'state' | 'last_error'>) =>
  state === 'failed' && (last_error === 'MessageDelayed' || last_error === 'MessageLimited') && kind !== 'refund'

export const kept: CommandRecords = {
  untrue: [],
  invented: [],
  unaudited: [],
  auditedOnly: [],
  messages: [],
  orders: [],
  stock: [],
  money: [],
  undone: [],
}

type Event = Omit<Selectable<Tables['order_events']>, 'data'> & { data: EventData }

const tells = ['hand-over', 'deliver', 'finish-return', 'cancel']

/** Compares what the staff were told with what is in the shop's database, and that with itself. */
export async function auditActs(
  db: Db,
  asked: RequestedCommand[],
  provider: RazorpaySimulator,
): Promise<CommandRecords> {
  const rows = await db.selectFrom('order_events').selectAll().orderBy('version').execute()
  const events = rows.map((row): Event => ({ ...row, data: readEventData(row.data) }))
  const staff = new Set((await db.selectFrom('staff').select('user_id').execute()).map(({ user_id }) => user_id))
  const jobs = await db.selectFrom('outbox').selectAll().execute()
  return {
    ...findUntrue(events, asked, staff),
    ...(await findUnaudited(db, events, staff)),
    messages: findWrongMessages(events, jobs),
    orders: await findWrongOrders(db, events),
    stock: await findWrongStock(db, events),
    money: await findWrongRefunds(db, provider),
    undone: jobs
      .filter((job) => job.state !== 'done' && !isGivenUp(job))
      .map(({ kind, state, last_error }) => `${kind} ${state} ${last_error}`),
  }
}

function findUntrue(events: Event[], asked: RequestedCommand[], staff: ReadonlySet<string>) {
  const byKey = new Map(events.map((event) => [event.act_key, event]))
  const keys = new Set(asked.map(({ commandKey }) => commandKey))
  const untrue = asked.filter(({ commandKey, orderId, act, reported }) => {
    const event = byKey.get(commandKey)
    if (reported !== 'done') return event !== undefined
    return event?.order_id !== orderId || event.act !== act
  })
  return {
    untrue: untrue.map(({ act, orderId, reported }) => `${act} of ${orderId}: ${reported}`),
    invented: events
      .filter(({ actor, act_key }) => staff.has(actor) && !keys.has(act_key ?? ''))
      .map(({ act, order_id }) => `${act} of ${order_id}`),
  }
}

async function findUnaudited(db: Db, events: Event[], staff: ReadonlySet<string>) {
  const audit = await db.selectFrom('audit').selectAll().execute()
  const remittances = await db.selectFrom('cod_remittances').select(['id', 'actor', 'recorded_at']).execute()
  const acts = [
    ...events
      .filter(({ actor }) => staff.has(actor))
      .map(({ actor, act, order_id, version }) => `${actor} order.${act} ${order_id} ${version}`),
    ...remittances.map(({ actor, id }) => `${actor} cod.remittance ${id} `),
  ]
  const audited = audit.map(({ actor, act, subject, after }) => {
    const { version = '' } = JSON.parse(after) as { version?: number }
    return `${actor} ${act} ${subject} ${version}`
  })
  const count = (list: string[]) => Map.groupBy(list, (one) => one)
  const [done, written] = [count(acts), count(audited)]
  return {
    unaudited: [...done].filter(([one, times]) => written.get(one)?.length !== times.length).map(([one]) => one),
    auditedOnly: [...written].filter(([one, times]) => (done.get(one)?.length ?? 0) < times.length).map(([one]) => one),
  }
}

function findWrongMessages(events: Event[], jobs: Selectable<Tables['outbox']>[]): string[] {
  const undone = new Set(events.map(({ data }) => data.undoes))
  const reported = Map.groupBy(
    jobs.filter(({ kind }) => kind === 'step-message' || kind === 'step-mail'),
    ({ subject }) => subject,
  )
  const wrong = events.filter(({ id, act }) => {
    const kinds = (reported.get(id) ?? []).map(({ kind }) => kind).sort()
    // The question to a cash order's buyer goes with its first event.
    if (act === 'new') return kinds.length > 1
    return kinds.join() !== (tells.includes(act) && !undone.has(id) ? 'step-mail,step-message' : '')
  })
  const ids = new Set(events.map(({ id }) => id))
  return [
    ...wrong.map(({ act, order_id }) => `${act} of ${order_id}`),
    ...[...reported.keys()].filter((subject) => !ids.has(subject)).map((subject) => `of no event: ${subject}`),
  ]
}

async function findWrongOrders(db: Db, events: Event[]): Promise<string[]> {
  const orders = await db.selectFrom('orders').selectAll().where('state', '=', 'confirmed').execute()
  const documents = await db.selectFrom('documents').select(['order_id', 'kind', 'total_paise', 'number']).execute()
  const series = await db.selectFrom('series').selectAll().execute()
  const histories = Map.groupBy(events, ({ order_id }) => order_id)
  const issued = Map.groupBy(documents, ({ order_id }) => order_id)
  const wrong = orders.filter((order) => {
    const history = histories.get(order.id) ?? []
    const isInSequence = history.every(({ version }, n) => version === n + 1)
    const isPacked = history.some(({ act }) => act === 'pack')
    const own = issued.get(order.id) ?? []
    const invoiced = own.filter(({ kind }) => kind === 'invoice')
    const credited = own.reduce((sum, { kind, total_paise }) => sum + (kind === 'invoice' ? 0 : total_paise), 0)
    const isOff = order.stage === 'cancelled' || order.stage === 'returned'
    const isRemitted = history.some(({ act }) => act === 'remit')
    return !(
      isInSequence &&
      history.length === order.version &&
      history.at(-1)?.to_stage === order.stage &&
      invoiced.length === (isPacked ? 1 : 0) &&
      (!isOff || credited === (invoiced[0]?.total_paise ?? 0)) &&
      (order.cod_state === 'remitted') === isRemitted
    )
  })
  const gaps = series.filter(
    ({ name, year, last }) => documents.filter(({ number }) => number.startsWith(`${name}/${year}/`)).length !== last,
  )
  return [
    ...wrong.map(({ number, stage, version }) => `${number} ${stage} ${version}`),
    ...gaps.map(({ name, last }) => `${name} has gaps before ${last}`),
  ]
}

async function findWrongStock(db: Db, events: Event[]): Promise<string[]> {
  const moves = await db.selectFrom('stock_moves').selectAll().where('order_id', 'is not', null).execute()
  const lines = await db.selectFrom('order_lines').selectAll().execute()
  const orders = await db.selectFrom('orders').select(['id', 'state', 'stage']).execute()
  const sizes = await db.selectFrom('pack_sizes').selectAll().execute()
  const nameOf = ({ product_id, label }: { product_id: string; label: string }) => `${product_id} ${label}`
  const moved = Map.groupBy(moves, nameOf)
  const sumOf = (some: { change: number }[] = []) => some.reduce((sum, { change }) => sum + change, 0)
  const wrongSizes = sizes.filter((size) => size.stock !== fullStock + sumOf(moved.get(nameOf(size))))
  const movedOf = Map.groupBy(moves, ({ order_id }) => order_id)
  const linesOf = Map.groupBy(lines, ({ order_id }) => order_id)
  const back = Map.groupBy(
    events.flatMap(({ order_id, data }) => (data.lines ?? []).map((line) => ({ order_id, good: line.good }))),
    ({ order_id }) => order_id,
  )
  const wrongOrders = orders.filter(({ id, state, stage }) => {
    const ordered = (linesOf.get(id) ?? []).reduce((sum, { quantity }) => sum + quantity, 0)
    const good = (back.get(id) ?? []).reduce((sum, line) => sum + line.good, 0)
    const isOff = state === 'cancelled' || stage === 'cancelled'
    return sumOf(movedOf.get(id)) !== (isOff ? 0 : good - ordered)
  })
  return [...wrongSizes.map(nameOf), ...wrongOrders.map(({ id, stage }) => `order ${id} ${stage}`)]
}

async function findWrongRefunds(db: Db, { bank: { ledger } }: RazorpaySimulator): Promise<string[]> {
  const refunds = await db.selectFrom('refunds').selectAll().where('payment_id', 'is not', null).execute()
  const payments = await db.selectFrom('payments').selectAll().execute()
  const made = [...ledger.refunds.values()].filter(({ status }) => status !== 'failed')
  const wrong = refunds.filter(({ id, payment_id, amount_paise }) => {
    const own = made.filter(({ notes }) => 'refund_id' in notes && notes.refund_id === id)
    return own.length !== 1 || own[0]?.payment_id !== payment_id || own[0].amount !== amount_paise
  })
  const wrongPayments = payments.filter(({ id, refunded_paise }) => {
    const backPaise = made.filter(({ payment_id }) => payment_id === id).reduce((sum, { amount }) => sum + amount, 0)
    return backPaise !== refunded_paise || backPaise > (ledger.payments.get(id)?.amount ?? 0)
  })
  return [...wrong.map(({ id }) => `refund ${id}`), ...wrongPayments.map(({ id }) => `payment ${id}`)]
}
