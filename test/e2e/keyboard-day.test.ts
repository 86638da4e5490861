import { beforeAll, expect, it } from 'vitest'
import { openAdminJourney } from '#test/support/admin-journey'
import { adminAlive } from '#test/support/journey'
import { countPrints } from '#test/support/prints'

const { journey, admin } = openAdminJourney()

beforeAll(async () => {
  await admin.db.updateTable('pack_sizes').set({ stock: 500 }).where('product_id', '=', 'jeera').execute()
})

async function writeToTheShop(): Promise<void> {
  const letter = {
    firstName: 'Nisha',
    lastName: 'Shah',
    email: 'nisha@example.com',
    subject: 'Haldi',
    message: 'Fresh?',
  }
  const sent = await fetch(`${journey.url}/contact`, {
    method: 'POST',
    body: new URLSearchParams(letter),
    redirect: 'manual',
    headers: { origin: journey.url },
  })
  if (sent.status >= 400) throw new Error(`The message was refused: ${sent.status}`)
}

it('a whole day is worked by keyboard alone: accepted, packed, label, handed over, delivered, refunded, answered, published', async () => {
  const order = await admin.order({ name: 'Hetal Shah' })
  await writeToTheShop()
  const page = await journey.open({ width: 1366, height: 800 })
  await page.context().addCookies([{ ...(await admin.createStaff('Meera Patel')), url: journey.url }])
  await page.goto('/admin')
  await adminAlive(page)
  const prints = await countPrints(page)
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: one } = document
      if (!one || one === document.body) return ''
      const labels = 'labels' in one ? [...((one.labels as NodeListOf<Element> | null) ?? [])] : []
      return [one.textContent, ...labels.map(({ textContent }) => textContent), one.getAttribute('aria-label')]
        .join('|')
        .replace(/\s+/g, ' ')
    })
  /** Goes on with Tab until what is wanted has the focus; what has it must be seen and marked. */
  const tabTo = async (wanted: string | RegExp) => {
    for (let presses = 0; presses < 250; presses++) {
      await page.keyboard.press('Tab')
      const found = await focused()
      if (typeof wanted === 'string' ? found.includes(wanted) : wanted.test(found)) return expectMarked()
    }
    throw new Error(`${wanted} is not reached by keyboard`)
  }
  const expectMarked = async () => {
    const look = await page.evaluate(() => {
      const one = document.activeElement as HTMLElement
      const { top, bottom } = one.getBoundingClientRect()
      const { outlineStyle, boxShadow } = getComputedStyle(one)
      return { isSeen: bottom > 0 && top < innerHeight, isMarked: outlineStyle !== 'none' || boxShadow !== 'none' }
    })
    expect(look, await focused()).toEqual({ isSeen: true, isMarked: true })
  }
  const enter = async (wanted: string | RegExp) => {
    await tabTo(wanted)
    await page.keyboard.press('Enter')
  }
  const type = async (wanted: string | RegExp, text: string) => {
    await tabTo(wanted)
    await page.keyboard.press('Control+A')
    await page.keyboard.type(text)
  }
  const stage = async () =>
    (await admin.db.selectFrom('orders').select('stage').where('id', '=', order.id).executeTakeFirstOrThrow()).stage

  await enter(`Pack ${order.number}`)
  await page.getByRole('heading', { name: 'Pack', exact: true }).waitFor()
  await enter('Accept now, pack later')
  await expect.poll(stage).toBe('accepted')
  await tabTo('Jeera')
  await page.keyboard.press('Space')
  await enter('Packed: print label')
  await page.waitForURL('**/admin/documents?**')
  await expect.poll(prints).toBe(1)
  await enter(`Order ${order.number}`)
  await adminAlive(page)
  await tabTo('Our own delivery')
  await page.keyboard.press('Space')
  await enter('Handed over')
  await page.getByRole('button', { name: 'Take back the last step' }).waitFor()
  expect(await stage()).toBe('handed-over')
  await enter('Take back the last step')
  await page.getByRole('button', { name: 'Handed over' }).waitFor()
  await tabTo('Our own delivery')
  await page.keyboard.press('Space')
  await enter('Handed over')
  await expect.poll(stage).toBe('handed-over')
  await enter(/^Delivered/)
  await expect.poll(stage).toBe('delivered')

  await enter(/^Money/)
  await enter('Send money back')
  await page.getByRole('heading', { name: 'Send money back' }).waitFor()
  await type('Amount in rupees', '50')
  await enter('Send ₹50 back')
  const refunds = () =>
    admin.db.selectFrom('refunds').select(['amount_paise', 'state']).where('order_id', '=', order.id).execute()
  await expect.poll(refunds).toEqual([{ amount_paise: 50_00, state: 'due' }])

  await enter(/^Inbox/)
  await page.getByRole('heading', { name: 'Inbox' }).waitFor()
  await enter('Haldi')
  await type('Your answer', 'Ground this week.')
  await enter(/^Answer\|?$/)
  const letter = () => admin.db.selectFrom('letters').select('state').executeTakeFirstOrThrow()
  await expect.poll(letter).toEqual({ state: 'answered' })

  await enter(/^Products/)
  await page.getByRole('heading', { name: 'Products' }).waitFor()
  await enter('Jeera (Cumin Seeds)')
  await adminAlive(page)
  await type('Price ₹', '205')
  await enter('Review and publish')
  await page.getByRole('heading', { name: 'Publish Jeera (Cumin Seeds)?' }).waitFor()
  await enter(/^Publish\|?$/)
  await page.getByText('✓ It is in the shop.').waitFor()
  const price = await admin.db
    .selectFrom('pack_sizes')
    .select('price_paise')
    .where('product_id', '=', 'jeera')
    .where('label', '=', '250gm')
    .executeTakeFirstOrThrow()
  expect(price.price_paise).toBe(205_00)
})
