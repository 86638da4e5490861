import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type RunningProcess, startShop } from '#test/support/running-shop'

let shop: RunningProcess
/** One that may have few files open. */
let crowded: RunningProcess
beforeAll(async () => {
  ;[shop, crowded] = await Promise.all([startShop(), startShop({}, 'server/main.ts', 250)])
})
afterAll(() => Promise.all([shop.stop(), crowded.stop()]))

const sockets = new Set<Socket>()
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  // The shop learns of it a moment later.
  await expect.poll(() => countConnections(crowded)).toBeLessThan(10)
})

/** Those that are open, that of asking with them. */
async function countConnections({ url }: RunningProcess): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^shop_connections (\d+)$/m.exec(metrics)?.[1])
}

/** A connection, from another address of this machine where one is given. */
async function open(url: string, localAddress?: string): Promise<Socket> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress })
  sockets.add(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

const isGone = (socket: Socket) => (socket.closed ? Promise.resolve() : once(socket, 'close'))

/** Lets the process's peak of memory begin anew. */
function forgetPeak({ process: { pid } }: RunningProcess): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

/** The most memory that the process has had since then, in MB. */
function readPeak({ process: { pid } }: RunningProcess): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

const ask = async (running: RunningProcess, path: string) => {
  const answer = await fetch(`${running.url}${path}`)
  await answer.arrayBuffer()
  return answer.status
}

it('a few requests in one breath are all answered, and the connection stays', async () => {
  const socket = await open(shop.url)
  let heard = ''
  socket.on('data', (data) => {
    heard += data.toString('latin1')
  })
  const paths = ['/api/cart', '/robots.txt', '/no-such-page', '/favicon.ico', '/about']
  for (let time = 0; time < 4; time++) {
    heard = ''
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(''))
    await expect
      .poll(() => heard.match(/HTTP\/1\.1 \d{3} /g)?.map((line) => line.slice(-4, -1)))
      .toEqual(['401', '200', '404', '200', '200'])
  }
  expect(socket.destroyed).toBe(false)
})

it.each(['/', '/login', '/api/cart', '/no-such-page'])(
  'thousands of requests for %s in one breath cost their sender the connection, and the shop little memory',
  async (path) => {
    // The flood before this one may still be worked off.
    await expect.poll(() => ask(shop, '/')).toBe(200)
    forgetPeak(shop)
    const before = readPeak(shop)
    const breath = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
    const all = breath.repeat(Math.floor(50_000 / breath.length))
    const askers = await Promise.all(Array.from({ length: 60 }, () => open(shop.url, '127.0.0.2')))
    for (const socket of askers) socket.pause().write(all)
    for (const socket of askers) socket.resume()
    await Promise.all(askers.map(isGone))
    // Whoever comes while the last of the flood is worked off may be told to come again.
    await expect.poll(() => ask(shop, '/about')).toBe(200)
    expect(readPeak(shop) - before).toBeLessThan(250)
  },
)

it('sockets that say nothing keep nobody else out, however many come', async () => {
  const { url } = crowded
  const reader = await open(url)
  let answers = 0
  reader.on('data', (data) => {
    answers += data.toString('latin1').match(/HTTP\/1\.1 401/g)?.length ?? 0
  })
  for (let wave = 0; wave < 5; wave++) {
    await Promise.all(Array.from({ length: 120 }, (_, n) => open(url, `127.0.${wave + 1}.${n + 1}`)))
    expect(await ask(crowded, '/api/cart')).toBe(401)
    // Who has asked before stays, the silent make room.
    reader.write('GET /api/cart HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await expect.poll(() => answers).toBe(wave + 1)
  }
  expect(await countConnections(crowded)).toBeLessThanOrEqual(200)
})

it('one client has a quarter of the room when it is crowded, and not before', async () => {
  const { url } = crowded
  const come = (count: number) => Promise.all(Array.from({ length: count }, () => open(url, '127.0.0.2')))
  const early = await come(90)
  expect(await ask(crowded, '/api/cart')).toBe(401)
  expect(early.filter((socket) => socket.closed)).toEqual([])
  const late = await come(60)
  await Promise.all(late.slice(20).map(isGone))
  expect(await ask(crowded, '/api/cart')).toBe(401)
})

it('a client whose connections made room for others has its quarter again afterwards', async () => {
  const { url } = crowded
  const come = (count: number, from: string) => Promise.all(Array.from({ length: count }, () => open(url, from)))
  for (let wave = 0; wave < 3; wave++) {
    // Oldest and silent, so they are closed for the one that comes from the same client when all places are taken.
    const early = await come(40, '127.0.0.2')
    for (let other = 0; other < 4; other++) await come(40, `127.0.1.${other + 1}`)
    const late = await come(1, '127.0.0.2')
    expect(late.filter((socket) => socket.closed)).toEqual([])
    await Promise.all(early.slice(0, 5).map(isGone))
    for (const socket of sockets) socket.destroy()
    sockets.clear()
    await expect.poll(() => countConnections(crowded)).toBeLessThan(10)
  }
  const askOnce = async (socket: Socket) => {
    if (socket.closed) return 'closed'
    socket.write('GET /api/cart HTTP/1.1\r\nHost: localhost\r\n\r\n')
    const [data] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => ['closed'])])
    return String(data).slice(0, 12)
  }
  for (let other = 0; other < 3; other++)
    for (const socket of await come(40, `127.0.2.${other + 1}`)) expect(await askOnce(socket)).toBe('HTTP/1.1 401')
  const answers: string[] = []
  for (const socket of await come(45, '127.0.0.2')) answers.push(await askOnce(socket))
  expect(answers.filter((answer) => answer !== 'HTTP/1.1 401')).toEqual([])
})
