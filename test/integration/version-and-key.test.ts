import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { advanceTo, orderByCash, rowOf } from '#test/support/admin'
import { readForm } from '#test/support/form-fields'
import { newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'
import type { Visitor } from '#test/support/visitor'

const story = createStory()

const isYes = ({ status }: Response) => status < 400
const twoOfTheStaff = async () =>
  [await newStaff(story, 'owner', { name: 'Meera' }), await newStaff(story, 'owner', { name: 'Kiran' })] as const

const commands = {
  accept: ['new', {}],
  pack: ['accepted', { picked: 'by-list' }],
  cancel: ['accepted', { reason: 'The buyer asked' }],
  refund: ['delivered', { amount: '500', against: 'goodwill' }],
} as const

it.each(Object.keys(commands) as (keyof typeof commands)[])(
  '%s: of two people who saw the same version of an order one is told yes, and once is done',
  async (intent) => {
    const people = await twoOfTheStaff()
    const [stage, fields] = commands[intent]
    const { orderId } = await orderByCash(story)
    if (stage !== 'new') await advanceTo(story, orderId, stage)
    const { number, version } = await rowOf(story, orderId)
    const keys: string[] = [randomUUID(), randomUUID()]
    const send = (who: Visitor, key: string) =>
      who.submit(`/admin/orders/${number}`, { key, intent, orders: `${number}:${version}`, ...fields })
    const answers = await Promise.all(people.map((who, at) => send(who, keys[at] ?? '')))
    expect(answers.filter(isYes)).toHaveLength(1)
    const events = () => story.db.selectFrom('order_events').selectAll().execute()
    const done = await events()
    const [winner = '', loser = ''] = isYes(answers[0] as Response) ? keys : keys.toReversed()
    const isOf = (key: string) => done.some((event) => JSON.stringify(event).includes(key))
    expect([isOf(winner), isOf(loser)]).toEqual([true, false])
    expect(isYes(await send(people[keys.indexOf(winner)] ?? people[0], winner))).toBe(true)
    expect(await events()).toEqual(done)
  },
)

it('who saves settings that somebody else has saved meanwhile is refused and sees what is stored', async () => {
  const [meera, kiran] = await twoOfTheStaff()
  const path = '/admin/settings/notice'
  const [one, other] = [await readForm(meera, path, 'name="version"'), await readForm(kiran, path, 'name="version"')]
  expect(isYes(await meera.submit(path, { ...one, text: 'Closed on Monday' }))).toBe(true)
  const refused = await kiran.submit(path, { ...other, text: 'Closed on Tuesday' })
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('Closed on Monday')
})
