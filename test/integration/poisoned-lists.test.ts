import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { outcomesOf } from '#app/admin/commands/command-form-result'
import { reconcilePayments } from '#domain/payments/reconcile.server'
import { advanceTo, createStaff, orderByCash, rowOf } from '#test/support/admin'
import { act, seenOf } from '#test/support/board'
import { poisonRow } from '#test/support/poisoned-row'
import { newShopper, newStaff } from '#test/support/sessions'
import { startUpi } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { taskOf } from '#test/support/task-of'
import { deliverWhatsAppStatuses, postWhatsApp } from '#test/support/whatsapp-webhooks'

const story = createStory()

async function placeThree(): Promise<string[]> {
  const ids: string[] = []
  for (let order = 0; order < 3; order++) ids.push((await orderByCash(story)).orderId)
  return ids
}

const stagesOf = (ids: string[]) => Promise.all(ids.map(async (id) => (await rowOf(story, id)).stage))

const bulkSteps = [
  ['accept', 'new', 'accepted', '/admin', {}],
  ['pack', 'accepted', 'packed', '/admin/pick', { picked: 'by-list' }],
  ['hand-over', 'packed', 'handed-over', '/admin/hand-over', { courier: 'own' }],
  ['deliver', 'handed-over', 'delivered', '/admin', {}],
] as const

it.each(bulkSteps)(
  'when one of several orders to %s fails, the others go through and the failed one is named',
  async (name, from, to, path, fields) => {
    await createStaff(story)
    const manager = await newStaff(story, 'manager')
    const ids = await placeThree()
    if (from !== 'new') for (const id of ids) await advanceTo(story, id, from)
    const [first = '', broken = '', last = ''] = ids
    const lift = await poisonRow(story, 'orders', broken)
    const orders = await Promise.all(ids.map((id) => seenOf(story, id)))
    const key = randomUUID()
    const { number } = await rowOf(story, broken)
    const sent = await act(manager, name, orders, { ...fields, key }, path)
    expect(await stagesOf([first, broken, last])).toEqual([to, from, to])
    expect(outcomesOf(sent).filter(({ ok }) => !ok)).toMatchObject([
      { number, text: expect.stringContaining('went wrong') },
    ])
    expect(story.logged.filter((line) => line.includes('act.failed'))).toHaveLength(1)
    await lift()
    // The same form again, as the bar of the board sends it: what is done stays done once.
    const again = await act(manager, name, orders, { ...fields, key }, path)
    expect(again).toMatchObject({ ok: true, status: 200 })
    expect(await stagesOf(ids)).toEqual([to, to, to])
    const events = await story.db.selectFrom('order_events').select('order_id').where('act', '=', name).execute()
    expect(events.map(({ order_id }) => order_id).toSorted()).toEqual(ids.toSorted())
  },
)

it('one order that fails alone is a failure of the shop, not a success', async () => {
  const manager = await newStaff(story, 'manager')
  const { orderId } = await orderByCash(story)
  await poisonRow(story, 'orders', orderId)
  const body = new URLSearchParams({ key: randomUUID(), intent: 'accept', orders: await seenOf(story, orderId) })
  const answer = await manager.send('/admin', { method: 'POST', body, headers: { origin: 'http://localhost:3000' } })
  expect(answer.status).toBe(500)
})

async function planMessage(receipt: string): Promise<string> {
  const id = randomUUID()
  await story.db
    .insertInto('outbox')
    .values({
      id,
      kind: 'message-shop',
      subject: id,
      payload: '{}',
      state: 'done',
      receipt,
      attempts: 1,
      due_at: story.now(),
      created_at: story.now(),
      done_at: story.now(),
    })
    .execute()
  return id
}

const failedReceipts = async () =>
  (
    await story.db.selectFrom('outbox').select('receipt').where('state', '=', 'failed').orderBy('receipt').execute()
  ).map(({ receipt }) => receipt)

const failed = (id: unknown, errors?: unknown) => ({
  id,
  status: 'failed',
  ...(errors === undefined ? {} : { errors }),
})

it('a status that cannot be recorded keeps neither the other statuses nor the senders of its list', async () => {
  const broken = await planMessage('wamid.1')
  for (const receipt of ['wamid.0', 'wamid.2']) await planMessage(receipt)
  const lift = await poisonRow(story, 'outbox', broken)
  const list = {
    statuses: ['wamid.0', 'wamid.1', 'wamid.2'].map((id) => failed(id, [{ code: 131026 }])),
    messages: [{ from: '919812300001', type: 'text', text: { body: 'hi' } }],
  }
  expect((await deliverWhatsAppStatuses(story, list)).status).toBe(500)
  expect(await failedReceipts()).toEqual(['wamid.0', 'wamid.2'])
  const heard = () => story.db.selectFrom('contacts').select('phone').where('phone', '=', '+919812300001').execute()
  expect(await heard()).toHaveLength(1)
  await lift()
  // Meta sends it again.
  expect((await deliverWhatsAppStatuses(story, list)).status).toBe(200)
  expect(await failedReceipts()).toEqual(['wamid.0', 'wamid.1', 'wamid.2'])
  expect(await heard()).toHaveLength(1)
})

it('what is malformed in a list of Meta hides nothing that is well-formed, at any depth of it', async () => {
  const receipts = ['wamid.a', 'wamid.b', 'wamid.c', 'wamid.d', 'wamid.e']
  for (const receipt of receipts) await planMessage(receipt)
  const odd = [null, 7, 'x', {}, []]
  const changes = [
    ...odd,
    { value: null },
    { value: { statuses: [...odd, failed(5), failed('wamid.a', [{ code: '131026' }]), failed('wamid.b', 'odd')] } },
    {
      value: {
        statuses: 'none',
        messages: [...odd, { from: 5 }, { from: '919812300002', type: 'text', text: { body: 'hi' } }],
      },
    },
    { value: { statuses: [{ id: 'wamid.c', status: 'new-word' }, failed('wamid.c', [null])], messages: {} } },
    { field: 'messages', value: { statuses: [failed('wamid.d')], contacts: odd } },
  ]
  const entry = [...odd, { changes: 'none' }, { changes }, { changes: [{ value: { statuses: [failed('wamid.e')] } }] }]
  expect((await postWhatsApp(story, JSON.stringify({ entry }))).status).toBe(200)
  expect(await failedReceipts()).toEqual(receipts)
  const heard = await story.db.selectFrom('contacts').select('phone').where('phone', '=', '+919812300002').execute()
  expect(heard).toHaveLength(1)
})

it('a payment of another provider order of one receipt that cannot be recorded keeps no other, nor does the first order', async () => {
  const { payments } = story.running.outside
  if (!payments) throw new Error('There is no provider')
  const { orderId, providerOrderId } = await startUpi(await newShopper(story))
  story.pass(16 * 60_000)
  const { total_paise } = await rowOf(story, orderId)
  const payment = (id: string, amountPaise: number) => ({
    ...({ id, amountPaise, feePaise: 0, currency: 'INR', state: 'captured', captured: true } as const),
    providerOrderId: null,
    refundedPaise: 0,
  })
  const broken = [payment('pay_broken', Number.NaN)]
  const provider = {
    ...payments,
    listOrders: async () => [providerOrderId, 'order_second', 'order_third'],
    listPayments: async (id: string) => (id === 'order_third' ? [payment('pay_whole', total_paise)] : broken),
  }
  const failures: string[] = []
  const onFailure = (_: unknown, subject: string) => void failures.push(subject)
  await reconcilePayments(taskOf('reconcile', story.db, story, onFailure), provider as typeof payments)
  expect(await rowOf(story, orderId)).toMatchObject({ state: 'confirmed', payment_id: 'pay_whole' })
  expect(failures).toEqual([orderId])
  await story.db.deleteFrom('task_failures').execute()
})
