import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { privateData, privatePage, publicPage } from '#app/navigation/route-handle'
import { AdmissionControl } from '#server/http/admission-control'
import type { Release } from '#server/http/fair-queue'
import { RouteTable } from '#server/http/route-table'

const handles = {
  'shop/:name': publicPage,
  checkout: { ...privatePage, priority: 'buy' as const },
  'api/orders/:id': privateData,
}
const routes = new RouteTable({
  routes: Object.fromEntries(
    Object.entries(handles).map(([id, handle]) => [id, { id, path: id, module: { default: () => null, handle } }]),
  ),
})

/** Sends requests into admission control, each from a client of its own; `inside` holds those whose work has begun. */
function crowd() {
  const control = new AdmissionControl(routes, { trustedProxies: 1, securityHeaders: {} })
  const inside = new Map<string, Release>()
  let sent = 0
  const send = (url: string, { method = 'GET', isBrowsing = true } = {}) => {
    const request = new IncomingMessage(new Socket())
    Object.assign(request, { method, url, headers: { 'x-forwarded-for': `client ${sent++}` } })
    const response = new ServerResponse(request)
    const kind = control.enter(request, response, isBrowsing, (release) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      inside.set(method === 'GET' ? url : `${method} ${url}`, () => {
        release()
        resolve()
      })
      return promise
    })
    return { response, kind }
  }
  const turn = async () => {
    for (let n = 0; n < 4; n++) await setImmediate()
  }
  const finish = async (url: string) => {
    inside.get(url)?.()
    await turn()
  }
  return { control, inside, send, turn, finish }
}

it('buying goes before browsing, and browsing before made-up URLs', async () => {
  const { inside, send, turn, finish } = crowd()
  for (const url of ['/shop/a', '/shop/b', '/shop/c']) send(url)
  send('/shop/made-up', { isBrowsing: false })
  send('/shop/d')
  send('/checkout')
  await turn()
  for (const url of ['/shop/a', '/shop/b', '/shop/c']) await finish(url)
  expect([...inside.keys()].slice(3)).toEqual(['/checkout', '/shop/d', '/shop/made-up'])
})

it('made-up URLs take no place from browsing, nor browsing from buying and orders', async () => {
  const { control, inside, send, turn } = crowd()
  for (let n = 0; n < 35; n++) send(`/shop/made-up-${n}`, { isBrowsing: false })
  for (let n = 0; n < 32; n++) send(`/shop/${n}`)
  await turn()
  expect(control.pages.state).toEqual({ running: 3, waiting: 64, refused: 0 })
  const refused = send('/shop/x')
  send('/checkout')
  send('/checkout', { method: 'POST' })
  send('/api/orders/1')
  expect(await refused.kind).toBe('turned-away')
  expect(refused.response.statusCode).toBe(503)
  expect(control.pages.state).toEqual({ running: 3, waiting: 65, refused: 1 })
  expect([...inside.keys()].slice(3)).toEqual(['POST /checkout', '/api/orders/1'])
})
