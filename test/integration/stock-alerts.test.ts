import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { dayMs } from '#domain/calendar/moment'
import { queueStockAlerts, stockAlertsPerClient, sweepStockAlerts } from '#domain/notifications/stock-alerts.server'
import { accountMails } from '#test/support/account-mails'
import { newStaff } from '#test/support/sessions'
import { jeera, setStock } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'

const story = createStory({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@example.com' })
const { readMails } = accountMails(story)

const wish = { intent: 'ask', product: jeera.id, size: jeera.size, email: 'Asha@Example.com' }

async function receive(quantity: string): Promise<void> {
  const meera = await newStaff(story, 'manager')
  const days = { packedOn: '2026-11-12', bestBefore: '2027-11-11' }
  const packs = { size: jeera.size, quantity, code: 'BACK', note: '', ...days }
  await meera.submit('/admin/stock/jeera', { key: randomUUID(), intent: 'receive', ...packs })
}

/** What is mailed after the worker's look at the stock. */
async function mailed() {
  await queueStockAlerts(story.db, story)
  return readMails()
}

const countWishes = async () => (await story.db.selectFrom('stock_alerts').select('id').execute()).length

it('who asked for a sold-out size gets one mail in their language when packs come in, and may stop by its link', async () => {
  const asha = story.visitor()
  expect((await asha.submit('/tell-me', wish)).status).toBe(409)
  await setStock(story, jeera, 0)
  expect(await htmlOf(asha.get('/product/jeera'))).toContain('action="/tell-me"')
  for (const at of ['/gu', '/gu']) expect((await asha.submit(`${at}/tell-me`, wish)).status).toBe(200)
  await asha.submit('/tell-me', { ...wish, email: 'ben@example.com' })
  expect(await countWishes()).toBe(2)
  // What a cancelled order gave back has not come in.
  await setStock(story, jeera, 1)
  expect(await mailed()).toEqual([])
  story.pass(1000)
  await receive('5')
  const mails = await mailed()
  expect(mails.map(({ to }) => to).sort()).toEqual(['asha@example.com', 'ben@example.com'])
  const toAsha = mails.find(({ to }) => to.startsWith('asha'))
  expect(toAsha?.subject).toContain('જીરું')
  expect(toAsha?.text).toContain('http://localhost:3000/gu/product/jeera')
  await receive('5')
  expect(await mailed()).toEqual([])

  const stop = /http:\/\/localhost:3000(\/gu\/tell-me\?stop=[\w-]+)/.exec(toAsha?.text ?? '')?.[1] ?? ''
  expect(await htmlOf(asha.get(stop))).toContain('name="intent" value="stop"')
  expect(await countWishes()).toBe(2)
  await asha.submit('/tell-me', { intent: 'stop', id: stop.split('=')[1] ?? '' })
  expect(await countWishes()).toBe(1)
  story.pass(31 * dayMs)
  await sweepStockAlerts(story.db, story)
  expect(await countWishes()).toBe(0)
})

it('a wish that was told may be made again, and one network may make only so many', async () => {
  await setStock(story, jeera, 0)
  const asha = story.visitor('198.51.100.9')
  await asha.submit('/tell-me', wish)
  await receive('5')
  expect(await mailed()).toHaveLength(1)
  await setStock(story, jeera, 0)
  story.pass(1000)
  await asha.submit('/tell-me', wish)
  await receive('5')
  expect(await mailed()).toHaveLength(1)
  await setStock(story, jeera, 0)
  const answers: number[] = []
  for (let n = 0; n < stockAlertsPerClient.limit; n++)
    answers.push((await asha.submit('/tell-me', { ...wish, email: `guess-${n}@example.com` })).status)
  expect(answers.indexOf(429)).toBe(stockAlertsPerClient.limit - 2)
})
