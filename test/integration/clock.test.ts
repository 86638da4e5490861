import { expect, it, vi } from 'vitest'
import { hourMs, minuteMs } from '#domain/calendar/moment'
import { createClock } from '#domain/clock'
import { pack } from '#domain/fulfilment/fulfilment.server'
import { createLog } from '#server/operations/log'
import { watchMachine } from '#server/operations/watch-machine'
import { advanceTo, createStaff, formOf, orderByCash } from '#test/support/admin'
import { newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'

const story = createStory()

async function packed(clock: { now(): number; wrongByMs?(): number }) {
  const { orderId } = await orderByCash(story)
  await advanceTo(story, orderId, 'accepted')
  return pack(story.db, clock, { ...(await formOf(story, orderId)), picked: 'by-list', weightGrams: null })
}

const alarms = () => story.db.selectFrom('outbox').select('payload').where('kind', '=', 'alarm').execute()

it.each([20 * minuteMs, -20 * minuteMs])(
  'while the machine is wrong by %d ms no invoice is issued, and the board says so',
  async (wrongMs) => {
    await createStaff(story)
    const owner = await newStaff(story, 'owner')
    const { clock } = story.running
    clock.compareWith(story.now() - wrongMs)
    expect(await packed(clock)).toMatchObject({ ok: false, reason: 'documents-held', until: 'clock' })
    expect(await htmlOf(owner.get('/admin?view=issues'))).toContain('The clock of the shop’s machine is wrong')
    clock.compareWith(story.now() + 9 * minuteMs)
    expect(await packed(clock)).toMatchObject({ ok: true })
    expect(await htmlOf(owner.get('/admin?view=issues'))).not.toContain('The clock of the shop’s machine is wrong')
  },
)

it('no document is dated before the one before it, also after the clock was put right', async () => {
  await createStaff(story)
  for (const ms of [0, -9 * minuteMs, -2 * hourMs, 3 * hourMs]) {
    story.pass(ms)
    expect(await packed(story)).toMatchObject({ ok: true })
  }
  const documents = await story.db.selectFrom('documents').select('issued_at').orderBy('number').execute()
  const times = documents.map(({ issued_at }) => issued_at)
  expect(times).toHaveLength(4)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

it('an outside service is asked at the start, each hour, and while the clock is wrong; an alarm comes once, and silence is logged once', async () => {
  let elapsed = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed)
  const clock = createClock({ now: story.now })
  const logged: string[] = []
  const askTime = vi.fn(async () => story.now())
  const watch = watchMachine({
    db: story.db,
    clock,
    log: createLog((line) => logged.push(line)),
    dataDir: story.dataDir,
    askTime,
    slowestTask: () => null,
  })
  const look = async (ms: number) => {
    elapsed += ms
    await watch.look()
    return askTime.mock.calls.length
  }
  askTime.mockRejectedValue(new Error('no network'))
  expect([await look(0), await look(5 * minuteMs)]).toEqual([1, 2])
  expect(logged.filter((line) => line.includes('clock.not-compared'))).toHaveLength(1)
  expect(logged.join('')).not.toContain('"level":"error"')
  askTime.mockImplementation(async () => story.now())
  expect([await look(0), await look(5 * minuteMs), await look(hourMs)]).toEqual([3, 3, 4])
  expect(clock.wrongByMs()).toBe(0)
  askTime.mockImplementation(async () => story.now() - hourMs)
  expect([await look(hourMs), await look(5 * minuteMs)]).toEqual([5, 6])
  expect(watch.found().clockWrongByMs).toBeGreaterThan(59 * minuteMs)
  expect(await alarms()).toMatchObject([{ payload: expect.stringContaining('No invoice and no credit note') }])
  vi.restoreAllMocks()
})

it('a worker that hangs is an issue, and one alarm', async () => {
  const slowest = { name: 'expire', ms: 11 * minuteMs }
  const watch = watchMachine({
    db: story.db,
    clock: story.running.clock,
    log: createLog(() => {}),
    dataDir: story.dataDir,
    askTime: null,
    slowestTask: () => slowest,
  })
  await watch.look()
  await watch.look()
  expect(watch.found().hungTask).toBe('expire')
  expect(await alarms()).toMatchObject([{ payload: expect.stringContaining('hangs (expire)') }])
  slowest.ms = 0
  await watch.look()
  expect(watch.found().hungTask).toBeNull()
})
