import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { cleanUpAfterwards, makeShopFolder, openShopProcess, until } from '#test/operations/process'

cleanUpAfterwards()

it('SIGTERM says not ready first, goes on serving for the grace, and ends well', async () => {
  const shop = await openShopProcess({ SHOP_DATA_DIR: makeShopFolder(), STOP_GRACE_MS: '1500' })
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  shop.child.kill('SIGTERM')
  const unready = await until(
    () => fetch(`${shop.url}/readyz`),
    (answer) => answer.status !== 200,
  )
  expect(unready.status).toBe(503)
  expect(await unready.json()).toEqual({ status: 'not ready', reason: 'stopping' })
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${shop.url}/`)).status).toBe(200)
  expect((await shop.ended).code).toBe(0)
  await expect(fetch(`${shop.url}/healthz`)).rejects.toThrow()
})

it('what is under way at SIGTERM is answered, and kept connections hold nothing up', async () => {
  const shop = await openShopProcess({ SHOP_DATA_DIR: makeShopFolder() })
  const port = Number(new URL(shop.url).port)
  const body = 'x'.repeat(1_000)
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  let answer = ''
  const continued = new Promise<void>((resolve) =>
    socket.on('data', (text) => {
      answer += text
      if (answer.includes('100 Continue')) resolve()
    }),
  )
  socket.write(
    `POST /webhooks/razorpay HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
  )
  await continued
  shop.child.kill('SIGTERM')
  await shop.wrote('shop.closing')
  // A service manager signals npm and the shop, and npm passes it on: the second one must cut nothing off.
  shop.child.kill('SIGTERM')
  shop.child.kill('SIGINT')
  socket.write(body)
  const { code } = await shop.ended
  expect(answer).toMatch(/HTTP\/1\.1 4\d\d/)
  expect(code).toBe(0)
})
