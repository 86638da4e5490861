import type { Tables } from '#database/schema'
import { readEventData } from '#domain/orders/order-events.server'
import { Broken, type OrderRow } from '#test/simulation/broken'
import type { Stage } from '#test/simulation/database'
import { size } from '#test/simulation/fixtures'
import type { createGoodsInvariants } from '#test/simulation/goods'
import type { ShopInstance, World } from '#test/simulation/world'

export type StockAction = 'receive' | 'count' | 'discard'

const days = ['2027-01-31', '2027-03-31', '2027-02-28']
/** The histories begin on 5 January 2026. */
const oldBatches = {
  short: { code: 'S', packedOn: '2025-02-10', bestBefore: '2026-02-10' },
  /** Ends while a history goes on. */
  ending: { code: 'E', packedOn: '2025-02-10', bestBefore: '2026-01-07' },
  over: { code: 'X', packedOn: '2024-12-31', bestBefore: '2025-12-31' },
}

/** Somebody of the staff receives, counts or throws away packs, and may send the form twice at once. */
export async function workOnStock(
  world: World,
  instance: ShopInstance,
  act: { what: StockAction; product: string; packs: number; again: boolean; life: 'long' | keyof typeof oldBatches },
): Promise<void> {
  const { core, clock, invariants } = world
  const { what, product, packs } = act
  const request = {
    commandKey: `shelf-${++invariants.shelf.forms}`,
    by: { id: 'kiran', requestId: null },
    productId: product,
    label: size,
  }
  const expected = await readExpected(world, product)
  const send = async ({ db }: ShopInstance, more = 0) => {
    if (what === 'count') {
      invariants.shelf.counts.set(request.commandKey, packs)
      return core.recordStockCount(db, clock, { ...request, counted: packs, seen: expected, note: '' })
    }
    const quantity = Math.max(1, packs) + more
    if (what === 'receive') {
      const long = { code: `B${packs % 3}`, packedOn: '2026-01-01', bestBefore: days[packs % 3] ?? '' }
      const batch = act.life === 'long' ? long : oldBatches[act.life]
      return core.receiveBatch(db, clock, { ...request, ...batch, quantity, isInStock: false, isSure: true, note: '' })
    }
    const [old] = await world.stage.rows<Tables['batches']>(
      `select * from batches where product_id = '${product}' and remaining > 0 order by best_before`,
    )
    if (!old || lifeOn(old, clock.now()) !== 'over') return { ok: false as const }
    return core.discardStock(db, clock, { ...request, quantity, batchId: old.id })
  }
  if (act.again) world.launch(send(world.instance()))
  const done = await send(instance)
  if (!done.ok) return
  invariants.shelf.promised.add(request.commandKey)
  // The answer was lost, and the number of packs is corrected before the form is sent again.
  if (act.again && what === 'receive' && (await send(instance, 1)).ok)
    throw new Broken('a corrected form is taken for the one that was booked')
}

/** How many packs a page made now expects. */
async function readExpected({ stage, invariants }: World, product: string): Promise<number> {
  const [size] = await stage.rows<{ stock: number }>(`select stock from pack_sizes where product_id = '${product}'`)
  const linesOf = (id: string) => invariants.known.get(id)?.lines ?? []
  return (size?.stock ?? 0) + waitingOf(product, invariants.orders(), linesOf)
}

type CommandRow = { act_key: string; act: string; result: string }
type MoveRow = Pick<Tables['stock_moves'], 'product_id' | 'reason' | 'change' | 'batch_id' | 'stock' | 'at'>

/** Watches batches: that no more is picked than came in, the first to expire first, and that each act of the shelf is done once. */
export function createStockInvariants(stage: Stage, goods: ReturnType<typeof createGoodsInvariants>) {
  const seen = new Set<string>()
  const packed = new Set<string>()
  const invariants = {
    forms: 0,
    /** Acts that somebody was told are done, and what was counted. */
    promised: new Set<string>(),
    counts: new Map<string, number>(),
    /** Forms in which somebody agreed to send old packs. */
    agreed: new Set<string>(),
    async look(orders: OrderRow[], linesOf: (orderId: string) => Tables['order_lines'][]) {
      const commands = await stage.rows<CommandRow>(
        "select key as act_key, name as act, result from commands where name like 'stock.%'",
      )
      const moves = await stage.rows<MoveRow>('select product_id, reason, change, batch_id, stock, at from stock_moves')
      const batches = await stage.rows<Tables['batches']>('select * from batches')
      const picks = await stage.rows<Tables['batch_picks']>('select * from batch_picks')
      for (const key of invariants.promised)
        if (!commands.some(({ act_key }) => act_key === key))
          throw new Broken('what was done on the shelf is not there')
      lookAtReceived(commands, moves)
      for (const batch of batches) {
        lookAtBatch(batch, moves, picks, commands)
        lookAtExpired(batch, moves)
      }
      await lookAtProducts(batches, orders, linesOf)
      const events = await stage.rows<PackEvent>(
        "select order_id, at, act_key, data from order_events where act = 'pack'",
      )
      for (const order of orders)
        lookAtPicks(
          order,
          linesOf(order.id),
          batches,
          picks,
          events.find(({ order_id }) => order_id === order.id),
        )
      const audited = await stage.rows<{ act: string }>("select act from audit where act like 'stock.%'")
      if (audited.length !== commands.length) throw new Broken('the audit is not what was done on the shelf')
      for (const command of commands) if (!seen.has(command.act_key)) await meetCommand(command, orders, linesOf)
    },
  }
  return invariants

  /** What came in was received by one form each. */
  function lookAtReceived(commands: CommandRow[], moves: MoveRow[]) {
    const asked = sum(commands.filter(({ act }) => act.startsWith('stock.receive')).map(quantityOf))
    const received = sum(moves.filter(({ reason }) => reason === 'received').map(({ change }) => change))
    if (asked !== received) throw new Broken(`${asked} packs came in, and the ledger has ${received}`)
  }

  function lookAtBatch(
    { id, received, remaining }: Tables['batches'],
    moves: MoveRow[],
    picks: Tables['batch_picks'][],
    commands: CommandRow[],
  ) {
    const picked = sum(picks.filter(({ batch_id }) => batch_id === id).map(({ quantity }) => quantity))
    const moved = sum(moves.filter(({ batch_id }) => batch_id === id).map(({ change }) => change))
    if (picked > received) throw new Broken(`${picked} packs were picked of a batch of ${received}`)
    if (remaining !== moved - picked) throw new Broken(`${remaining} of a batch remain instead of ${moved - picked}`)
    const came = commands.filter(({ act, result }) => act.startsWith('stock.receive') && result.includes(id))
    if (received !== sum(came.map(quantityOf))) throw new Broken('a batch is not what was received of it')
  }

  /** Packs are discarded only after their day. */
  function lookAtExpired(batch: Tables['batches'], moves: MoveRow[]) {
    const own = moves.filter(({ batch_id, reason }) => batch_id === batch.id && reason === 'expired')
    if (own.some(({ at }) => lifeOn(batch, at) !== 'over'))
      throw new Broken('packs were discarded before their day was over')
  }

  /** Batches hold no more than lies on the shelf, promised or not. */
  async function lookAtProducts(
    batches: Tables['batches'][],
    orders: OrderRow[],
    linesOf: (id: string) => Tables['order_lines'][],
  ) {
    const sizes = await stage.rows<Tables['pack_sizes']>('select * from pack_sizes')
    for (const { product_id, stock } of sizes) {
      const own = sum(batches.filter((one) => one.product_id === product_id).map(({ remaining }) => remaining))
      const shelf = stock + waitingOf(product_id, orders, linesOf)
      if (own > shelf) throw new Broken(`batches hold ${own} of ${shelf} packs on the shelf`)
    }
  }

  function lookAtPicks(
    { id, state, stage: at }: OrderRow,
    lines: Tables['order_lines'][],
    batches: Tables['batches'][],
    picks: Tables['batch_picks'][],
    event: PackEvent | undefined,
  ) {
    const own = picks.filter(({ order_id }) => order_id === id)
    if (own.length > 0 && (state !== 'confirmed' || ['new', 'accepted', 'cancelled'].includes(at)))
      throw new Broken(`an order that is ${at} has packs of batches`)
    const isNew = at === 'packed' && !packed.has(id)
    if (isNew) packed.add(id)
    for (const { position, product_id, quantity } of lines) {
      const ofLine = own.filter((pick) => pick.position === position)
      const picked = sum(ofLine.map((pick) => pick.quantity))
      const back = goods.listReturns(id).filter((line) => line.position === position)
      if (picked > quantity - sum(back.map(({ good, damaged }) => good + damaged)))
        throw new Broken('more packs of batches are out than the buyer has')
      if (!isNew || !event) continue
      const lifeOf = (batch: Tables['batches'] | undefined) => lifeOn(batch, event.at)
      const left = batches.filter((one) => one.product_id === product_id && one.remaining > 0)
      const taken = ofLine.map(({ batch_id }) => batches.find((one) => one.id === batch_id))
      if (taken.some((batch) => lifeOf(batch) === 'over')) throw new Broken('packs past their date were packed')
      const short = taken.filter((batch) => lifeOf(batch) === 'short')
      if (short.length > 0 && !invariants.agreed.has(event.act_key ?? ''))
        throw new Broken('old packs were packed though nobody agreed')
      const written = readEventData(event.data).shortBatches ?? []
      if (short.some((batch) => !written.some(({ code }) => code === batch?.code)))
        throw new Broken('nobody can see that old packs were agreed to')
      if (short.length > 0 && left.some((batch) => lifeOf(batch) === 'long'))
        throw new Broken('old packs were packed before fresh ones')
      if (picked < quantity && left.some((batch) => lifeOf(batch) !== 'over'))
        throw new Broken('packs of a batch were there and not picked')
      for (const life of ['long', 'short'] as const) {
        const latest = taken.flatMap((one) => (one && lifeOf(one) === life ? [one.best_before] : [])).sort()
        if (left.some((one) => lifeOf(one) === life && one.best_before < (latest.at(-1) ?? '')))
          throw new Broken('what expires first was not picked first')
      }
    }
  }

  /** In the step it was done, a count leaves to sell what was counted less what is promised. */
  async function meetCommand(act: CommandRow, orders: OrderRow[], linesOf: (id: string) => Tables['order_lines'][]) {
    seen.add(act.act_key)
    const counted = invariants.counts.get(act.act_key)
    const [, product = ''] = act.act.split(' ')
    if (counted === undefined) return
    const [row] = await stage.rows<{ stock: number }>(`select stock from pack_sizes where product_id = '${product}'`)
    const expected = Math.max(0, counted - waitingOf(product, orders, linesOf))
    if (row?.stock !== expected)
      throw new Broken(`of ${counted} counted packs ${row?.stock} can be sold, not ${expected}`)
  }
}

type PackEvent = Pick<Tables['order_events'], 'order_id' | 'at' | 'act_key'> & { data: string }

/** The rule for old packs, written down a second time: 45 days or 30 % of the life must be left a week later; days are those of India. */
function lifeOn(batch: Tables['batches'] | undefined, at: number): 'long' | 'short' | 'over' {
  const day = 24 * 60 * 60_000
  const today = Math.floor((at + 5.5 * 60 * 60_000) / day)
  const last = Date.parse(batch?.best_before ?? '9999-12-31') / day
  const whole = last - Date.parse(batch?.packed_on ?? '2026-01-01') / day
  if (last < today) return 'over'
  const left = last - today - 7
  return left >= 45 || left >= 0.3 * whole ? 'long' : 'short'
}

function waitingOf(product: string, orders: OrderRow[], linesOf: (id: string) => Tables['order_lines'][]): number {
  const open = orders.filter(
    ({ state, stage }) => state === 'pending' || (state === 'confirmed' && ['new', 'accepted'].includes(stage)),
  )
  const lines = open.flatMap(({ id }) => linesOf(id)).filter(({ product_id }) => product_id === product)
  return sum(lines.map(({ quantity }) => quantity))
}

const quantityOf = ({ result }: CommandRow) => (JSON.parse(result) as { quantity: number }).quantity
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
