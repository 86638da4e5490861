import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Quote } from '#domain/cart/quote'
import { newStaff } from '#test/support/sessions'
import { jeera } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'

const story = createStory()

const welcome = {
  intent: 'save',
  version: '0',
  name: 'Welcome',
  code: 'welcome-10',
  kind: 'percent',
  value: '10',
  from_paise: '',
  scope: 'all',
  first_day: '2020-01-01',
  last_day: '2090-01-01',
  first_order: 'on',
  most_per_buyer: '',
  most_uses: '',
}

it('the staff make an offer, the home page names its code, and who comes second reads what was changed', async () => {
  const owner = await newStaff(story)
  const id = randomUUID()
  const before = await htmlOf(story.visitor().get('/'))
  expect(before).toContain('10% off your first order')
  expect((await owner.submit('/admin/offers', { ...welcome, id })).status).toBe(302)
  const home = await htmlOf(story.visitor().get('/'))
  expect(home).toContain('10% off on your first order')
  expect(home).toContain('With the code WELCOME-10, until 1 Jan 2090.')
  const changed = { ...welcome, id, version: '1', value: '20', stopped: 'on' }
  expect((await owner.submit('/admin/offers', changed)).status).toBe(302)
  const second = await owner.submit('/admin/offers', { ...welcome, id, version: '1' })
  expect(second.status).toBe(409)
  const other = await owner.submit('/admin/offers', { ...welcome, id: randomUUID() })
  expect(other.status).toBe(409)
  expect(await other.text()).toContain('Another offer has this code.')
  const acts = await story.db.selectFrom('audit').select('act').where('subject', '=', id).execute()
  expect(acts).toEqual([{ act: 'offer.save' }, { act: 'offer.save' }])
})

it('refuses what is no offer: 95 percent, a last day before the first, no category', async () => {
  const owner = await newStaff(story)
  const refused = [{ value: '95' }, { kind: 'rupees', value: '0' }, { last_day: '2019-12-31' }, { scope: 'category' }]
  for (const wrong of refused)
    expect((await owner.submit('/admin/offers', { ...welcome, id: randomUUID(), ...wrong })).status).toBe(400)
  expect(await story.db.selectFrom('offers').selectAll().execute()).toEqual([])
})

it('a cart reads the running offers alone: a thousand that ended cost nothing', async () => {
  const ended = Array.from({ length: 1000 }, (_, at) => ({
    id: `old-${at}`,
    name: 'Old',
    code: at % 2 === 0 ? null : `OLD${at}`,
    kind: 'percent' as const,
    value: 10,
    from_paise: 0,
    scope: 'all' as const,
    targets: '[]',
    first_day: '2020-01-01',
    last_day: '2020-02-01',
    first_order: 0,
    most_per_buyer: null,
    most_uses: null,
  }))
  await story.db.insertInto('offers').values(ended).execute()
  const response = await story.visitor().json('POST', '/api/cart/quote', { lines: [jeera] })
  expect(((await response.json()) as Quote).offers).toMatchObject({ automatic: [], hasCodes: false })
})
