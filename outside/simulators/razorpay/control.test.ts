import { expect, it } from 'vitest'
import { joinPayments } from '#test/support/outside-payments'

async function withHeldWebhook() {
  const scene = joinPayments({ delayMs: 1000 })
  const { id } = await scene.order()
  await scene.ask('POST', '/__sim/pay', { order_id: id, outcome: 'failed' })
  await scene.simulator.tick()
  const { body } = await scene.ask('GET', '/__sim/webhooks')
  const lever = (name: string, how?: object) => scene.ask('POST', `/__sim/webhooks/${body[0].id}/${name}`, how ?? {})
  return { ...scene, list: body, lever }
}

it('the webhooks on their way are listed, and one can be read whole', async () => {
  const { list, ask, heard } = await withHeldWebhook()
  expect(list).toMatchObject([{ name: 'payment.failed', state: 'queued', attempts: [] }])
  const { body } = await ask('GET', `/__sim/webhooks/${list[0].id}`)
  expect(JSON.parse(body.body)).toMatchObject({ entity: 'event', event: 'payment.failed', contains: ['payment'] })
  expect(heard).toEqual([])
})

it('deliver sends a webhook now, and not again when its time comes', async () => {
  const { lever, heard, pass } = await withHeldWebhook()
  expect((await lever('deliver')).body).toMatchObject({ state: 'delivered', attempts: [{ status: 200 }] })
  await pass(1000)
  expect(heard).toHaveLength(1)
})

it('duplicate sends it twice', async () => {
  const { lever, heard } = await withHeldWebhook()
  await lever('duplicate')
  expect(heard).toHaveLength(2)
})

it('lose keeps it from ever leaving', async () => {
  const { lever, heard, pass, simulator } = await withHeldWebhook()
  expect((await lever('lose')).body).toMatchObject({ state: 'lost' })
  await pass(1000)
  await simulator.flush()
  expect(heard).toEqual([])
})

it('delay moves it to later', async () => {
  const { lever, heard, pass } = await withHeldWebhook()
  await lever('delay', { ms: 60_000 })
  await pass(1000)
  expect(heard).toEqual([])
  await pass(59_000)
  expect(heard).toHaveLength(1)
})

it('flush sends what is on its way', async () => {
  const { ask, heard } = await withHeldWebhook()
  expect((await ask('POST', '/__sim/flush')).body).toMatchObject({ webhooks: [{ state: 'delivered' }] })
  expect(heard).toHaveLength(1)
})

it.each([
  ['POST', '/__sim/webhooks/evt_none/deliver', {}, 404],
  ['POST', '/__sim/pay', { order_id: 'order_none', outcome: 'captured' }, 400],
  ['POST', '/__sim/pay', { outcome: 'captured' }, 400],
])('%s %s with %j is refused', async (method, path, body, status) => {
  expect(await joinPayments().ask(method, path, body)).toMatchObject({ status })
})
