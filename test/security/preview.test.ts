import { expect, it } from 'vitest'
import { checkOut, checkoutForm } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { Visitor } from '#test/support/visitor'

const story = createStory()

/** Somebody with a phone in the same network, who knows the machine by its number. */
const phone = () => new Visitor(story.running.application, 'http://192.168.1.5:3000', '192.168.1.77')

/** Somebody at the machine itself. */
function atTheMachine(): Visitor {
  const { application } = story.running
  const server = { fetch: (request: Request, address: string) => application.fetch(request, address, undefined, true) }
  return new Visitor(server, 'http://localhost:3000', '127.0.0.1')
}

/** The page as its words, what was put between them left out. */
async function readPreview(visitor: Visitor): Promise<string> {
  const response = await visitor.get('/preview')
  expect(response.status).toBe(200)
  return response.text()
}

async function twoShoppers() {
  const [asha, ravi] = [await phone().register(), await phone().register()]
  await checkOut(asha, await checkoutForm(asha, undefined, { city: 'Ashapur' }))
  await checkOut(ravi, await checkoutForm(ravi, undefined, { city: 'Ravinagar' }))
  await story.work()
  return { asha, ravi }
}

it('from another machine everyone sees the messages of their own orders, and nobody else’s', async () => {
  const { asha, ravi } = await twoShoppers()
  const [hers, his] = [await readPreview(asha), await readPreview(ravi)]
  expect(hers).toContain('Ashapur')
  expect(hers).not.toContain('Ravinagar')
  expect(his).toContain('Ravinagar')
  expect(his).not.toContain('Ashapur')
  const stranger = await readPreview(phone())
  expect(stranger).not.toMatch(/Ashapur|Ravinagar|name="message"/)
  const whole = await readPreview(atTheMachine())
  expect(whole).toContain('Ashapur')
  expect(whole).toContain('Ravinagar')
})

it('a message is failed by its buyer or at the machine, and the shop is told', async () => {
  const { asha, ravi } = await twoShoppers()
  const [, own = ''] = /value="([^"]+)"[^>]*name="message"/.exec(await readPreview(asha)) ?? []
  expect(own).not.toBe('')
  for (const other of [ravi, phone()]) expect((await other.act('/preview', { message: own })).status).toBe(404)
  const whatsapp = story.running.outside.simulators?.whatsapp
  const states = () => whatsapp?.outbox.filter(({ id }) => id === own).map(({ status }) => status)
  expect(states()).toEqual(['sent'])
  expect((await asha.act('/preview', { message: own })).status).toBe(200)
  expect(states()).toEqual(['failed'])
  expect((await atTheMachine().act('/preview', { message: own })).status).toBe(200)
  expect((await atTheMachine().act('/preview', { message: 'none' })).status).toBe(404)
})

const payments = '/preview/razorpay'

it.each([
  ['GET', `${payments}/v1/orders`],
  ['POST', `${payments}/v1/orders`],
  ['POST', `${payments}/v1/payments/pay_1/refund`],
  ['POST', '/preview/whatsapp/v26.0/100000000000001/messages'],
])('only the payment window is reached from outside: %s %s', async (method, path) => {
  for (const visitor of [phone(), atTheMachine()]) {
    const { status } = await (method === 'GET' ? visitor.get(path) : visitor.json('POST', path, {}))
    expect([404, 405]).toContain(status)
  }
})
