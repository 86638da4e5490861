import pg from 'pg'
import type { TestDatabase } from '#test/support/databases'
import { startShop } from '#test/support/running-shop'
import type { Bought } from '#tools/bench/buyers'
import { hasTool, isShortRun, measureLoad, median, memoryMb } from '#tools/bench/measure'
import { makeDurablePostgres, placeOrders } from '#tools/bench/orders'
import type { MeasuredFigure, Part } from '#tools/bench/report'
import {
  detailPath,
  fillVendure,
  installVendure,
  jsonType,
  orderSteps,
  placeAtVendure,
  type RunningServer,
  startVendure,
  vendureVersion,
} from '#tools/bench/vendure-peer'

const rounds = isShortRun ? 1 : 3
/** Long enough for the hundreds of orders that warm Vendure up before the second half. */
const seconds = isShortRun ? 2 : 20

/** The page cache stores no URL with a %, so that page is rendered each time. */
const details = [
  { what: 'product API, from memory', path: '/products/jeera' },
  { what: 'product API, made each time', path: '/products/jeer%61' },
  { what: 'product page, from memory', path: '/product/jeera' },
  { what: 'product page, made each time', path: '/product/jeer%61' },
]

/** Measures Vendure, a well-known shop system, with our products on the same machine and PostgreSQL, interleaved with ours. */
export async function benchVendure(): Promise<Part> {
  const title = 'Against Vendure, a well-known shop system, on the same machine'
  const notRun = (note: string) => ({ letter: 'm', title, figures: [{ what: 'not run', value: '-', note }] })
  if (!installVendure()) return notRun('Vendure could not be installed from npm')
  if (!hasTool('wrk')) return notRun('wrk is missing and could not be installed')
  const [ours, theirs] = [await makeDurablePostgres(), await makeDurablePostgres()]
  if (!ours || !theirs) return notRun('no PostgreSQL answers')
  try {
    await startShop(ours.env).then((shop) => shop.stop())
    await fillVendure(theirs, ours)
    const [{ server_version = '' } = {}] = await query(theirs, 'show server_version')
    const compared = {
      what: 'shop / Vendure',
      value: vendureVersion,
      note: `medians of ${rounds} rounds in turns, both on PostgreSQL ${server_version.split(' ')[0]}, whose own processor is not counted; Vendure does more: any GraphQL query, plugins, channels, currencies, promotions, roles and events that others hook into`,
    }
    const figures = [
      compared,
      ...(await compareStarts(ours, theirs)),
      ...(await compareDetails(ours, theirs)),
      ...(await compareOrders(theirs)),
    ]
    return { letter: 'm', title, figures }
  } finally {
    await ours.drop()
    await theirs.drop()
  }
}

type Pair<Run> = { ours: Run; theirs: Run }

/** Returns a figure with the median of the ratios within a round and the medians of both. */
function figure<Run>(
  what: string,
  pairs: Pair<Run>[],
  of: (run: Run) => number,
  unit: string,
): MeasuredFigure & { note: string } {
  const short = (values: number[]) => median(values).toFixed(median(values) < 10 ? 2 : 0)
  const [ours, theirs] = [short(pairs.map((pair) => of(pair.ours))), short(pairs.map((pair) => of(pair.theirs)))]
  const value = short(pairs.map((pair) => of(pair.ours) / of(pair.theirs)))
  return { what: `${what}, shop / Vendure`, value, note: `${ours} / ${theirs} ${unit}` }
}

async function compareStarts(ours: TestDatabase, theirs: TestDatabase): Promise<MeasuredFigure[]> {
  const pairs: Pair<{ ms: number; mb: number }>[] = []
  for (let round = 0; round < rounds + 1; round++)
    pairs.push({
      ours: await measureStart(() => startShop(ours.env), '/products/jeera'),
      theirs: await measureStart(() => startVendure(theirs), detailPath),
    })
  // The first start still writes its compile cache.
  const warm = pairs.slice(1)
  return [
    figure('start to the first product', warm, ({ ms }) => ms, 'ms'),
    figure('memory after start', warm, ({ mb }) => mb, 'MB, ours with its flags (record 015), theirs with none'),
  ]
}

async function measureStart(start: () => Promise<RunningServer>, path: string) {
  const started = performance.now()
  const server = await start()
  const product = await fetch(`${server.url}${path}`, { headers: jsonType }).then((answer) => answer.text())
  const ms = performance.now() - started
  if (!product.includes('"jeera"')) throw new Error(`No product came: ${product}`)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const mb = memoryMb(server.process.pid ?? 0).resident
  await server.stop()
  return { ms, mb }
}

async function compareDetails(ours: TestDatabase, theirs: TestDatabase): Promise<MeasuredFigure[]> {
  const [shop, vendure] = [await startShop(ours.env), await startVendure(theirs)]
  const measure = (path: string) => ({
    ours: measureLoad(`${shop.url}${path}`, shop.process.pid ?? 0),
    theirs: measureLoad(`${vendure.url}${detailPath}`, vendure.process.pid ?? 0, jsonType),
  })
  try {
    for (const { path } of details) measure(path)
    return details.map(({ what, path }) => {
      const pairs = Array.from({ length: rounds }, () => measure(path))
      const byClock = figure(what, pairs, ({ perSecond }) => perSecond, 'a second')
      const unit = `a CPU-second; by the clock ${byClock.value}: ${byClock.note}; theirs asks for sizes and prices`
      return figure(what, pairs, ({ perCpuSecond }) => perCpuSecond, unit)
    })
  } finally {
    await shop.stop()
    await vendure.stop()
  }
}

async function compareOrders(theirs: TestDatabase): Promise<MeasuredFigure[]> {
  const pairs: Pair<Bought>[] = []
  const inOne: Pair<Bought>[] = []
  const consistency = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    const ours = await placeInNewShop()
    consistency.add(ours.consistency)
    pairs.push({ ours, theirs: await placeAtVendure(theirs, seconds, orderSteps) })
    inOne.push({ ours, theirs: await placeAtVendure(theirs, seconds, [orderSteps.join(' ')]) })
  }
  const rate = (of: Pair<Bought>[]) => figure('orders', of, ({ perSecond }) => perSecond, 'a second')
  const processor = (of: Pair<Bought>[]) =>
    figure("processor of one order, the server's process", of, ({ cpuMsPerOrder }) => cpuMsPerOrder, 'ms')
  const [{ count } = {}] = await query(theirs, `select count(*) from "order" where state = 'PaymentAuthorized'`)
  const runs = [...pairs, ...inOne].map((pair) => pair.theirs)
  const [placed = 0, failed = 0] = [sum(runs.map((run) => run.acknowledged)), sum(runs.map((run) => run.failed))]
  const requests = `16 buyers; ours takes 1 request, theirs ${orderSteps.length}: item, address, shipping, state, payment`
  return [
    {
      ...rate(pairs),
      note: `${rate(pairs).note}, ${requests}; theirs in 1 request with all of them: ${rate(inOne).note}`,
    },
    { ...processor(pairs), note: `${processor(pairs).note}; theirs in 1 request: ${processor(inOne).note}` },
    figure('memory after orders', pairs, ({ residentMb }) => residentMb, 'MB'),
    {
      what: 'consistency afterwards, shop; Vendure',
      value: `${[...consistency].join()}; ${Number(count) === placed ? 'orders agree' : 'DO NOT AGREE'}`,
      note: `Vendure: ${placed} acknowledged, ${failed} refused`,
    },
  ]
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/** Places orders in a new database, so that its stock check covers only them. */
async function placeInNewShop() {
  const database = await makeDurablePostgres()
  if (!database) throw new Error('PostgreSQL answers no more')
  return placeOrders({ ...database.env }, seconds).finally(database.drop)
}

async function query({ env }: TestDatabase, statement: string) {
  const client = new pg.Client(env.DATABASE_URL)
  await client.connect()
  const { rows } = await client.query<Record<string, string>>(statement)
  await client.end()
  return rows
}
