import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningProcess, startShop } from '#test/support/running-shop'

let shop: RunningProcess
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.stop())

/** Says this, and has gone a few milliseconds later. */
async function sayAndLeave(words: string, afterMs: number): Promise<void> {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => {})
  socket.write(words)
  await wait(afterMs)
  socket.resetAndDestroy()
}

const host = 'Host: localhost\r\n'
const own = `${host}Origin: ${'http://localhost'}\r\nContent-Type: application/x-www-form-urlencoded\r\n`
const form = 'firstName=A&lastName=B&email=a%40example.com&password=secret'

it.each([
  ['a page', `GET /login HTTP/1.1\r\n${host}\r\n`],
  ['a page that anybody gets', `GET /category/whole-spices?minPrice=3 HTTP/1.1\r\n${host}\r\n`],
  ['data', `GET /checkout.data HTTP/1.1\r\n${host}\r\n`],
  ['an answer of the API', `GET /api/cart HTTP/1.1\r\n${host}\r\n`],
  ['a form’s answer', `POST /login HTTP/1.1\r\n${own}Content-Length: ${form.length}\r\n\r\n${form}`],
  ['the end of their own form', `POST /contact HTTP/1.1\r\n${own}Content-Length: 500\r\n\r\n${form}`],
  ['the end of chunks', `POST /api/cart/quote HTTP/1.1\r\n${own}Transfer-Encoding: chunked\r\n\r\n5\r\nab`],
])('who does not wait for %s is no failure of the shop', async (_, words) => {
  for (let afterMs = 0; afterMs < 24; afterMs++) await sayAndLeave(words, afterMs % 8)
  expect((await fetch(`${shop.url}/about`)).status).toBe(200)
  const metrics = await (await fetch(`${shop.url}/metrics`)).text()
  expect(metrics.match(/^shop_requests_total.*status="5xx".*$/gm)).toBeNull()
  expect(shop.output.join('\n')).not.toMatch(/"level":"error"|"status":5/)
})
