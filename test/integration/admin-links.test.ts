import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { addDays, indianDay } from '#domain/calendar/moment'
import { receiveBatch } from '#domain/stock/receive.server'
import { advanceTo, createStaff, orderByCash } from '#test/support/admin'
import { linksIn } from '#test/support/links'
import { newStaff } from '#test/support/sessions'
import { startUpi } from '#test/support/shopping'
import { createStory } from '#test/support/story'

const story = createStory()

/** What has one address for all languages: files, and documents to be printed. */
const withoutLanguage = /\.(csv|json|webmanifest)|\/export\/|\/admin\/documents/

/** Returns the link without what differs between two orders, products or periods, so that each kind of page is opened once. */
function kindOf(href: string): string {
  const named =
    /(orders|customers|batch|edit|inbox|products|stock)\/(?!receive|count|batch|new|import|prices|edit|subscribers)[^/?]+/g
  return href.replace(named, '$1/…').replace(/=[^&]*/g, '=…')
}

/** Orders at every stage, a payment under way, a batch of which packs were sold, and a letter. */
async function fillShop(): Promise<void> {
  await createStaff(story)
  const today = indianDay(story.now())
  const received = await receiveBatch(story.db, story, {
    ...{ commandKey: randomUUID(), actor: 'meera', requestId: null, productId: 'jeera', label: '250gm', code: 'B1' },
    ...{ quantity: 20, packedOn: addDays(today, -30), bestBefore: addDays(today, 300), isInStock: true, isSure: true },
  })
  expect(received.ok).toBe(true)
  const stages = ['accepted', 'packed', 'handed-over', 'delivered'] as const
  for (const stage of stages) await advanceTo(story, (await orderByCash(story)).orderId, stage)
  await startUpi((await orderByCash(story)).shopper)
  const person = { firstName: 'Asha', lastName: 'Patel', email: 'asha@example.com' }
  await story.visitor().submit('/contact', { ...person, subject: 'Haldi', message: 'Fresh?' })
}

it.each(['/admin', '/gu/admin'])(
  'each kind of link that can be reached from %s leads somewhere, in its language',
  async (start) => {
    await fillShop()
    const owner = await newStaff(story)
    const prefix = start.replace('/admin', '')
    const queue = [start, `${start}/stock/jeera`].map((href) => ({ href, from: '' }))
    const opened = new Set<string>()
    const faults: string[] = []
    for (const { href, from } of queue) {
      const kind = kindOf(href)
      if (opened.has(kind)) continue
      opened.add(kind)
      const isFile = withoutLanguage.test(href)
      if (!isFile && !href.startsWith(prefix)) faults.push(`${from} -> ${href} is in English`)
      const response = await owner.get(href)
      if (response.status >= 400) faults.push(`${from} -> ${href}: ${response.status}`)
      if (isFile || !href.startsWith(start)) continue
      queue.push(...linksIn(await response.text()).map((link) => ({ href: link, from: href })))
    }
    expect(faults).toEqual([])
    // What only some states of the shop lead to.
    for (const kind of [
      'customers/…',
      'orders/…',
      'stock/batch/…',
      'stock/batch.csv?product=…&code=…',
      'documents?kind=…',
    ])
      expect(
        [...opened].filter((address) => address.includes(`/admin/${kind}`)),
        kind,
      ).not.toEqual([])
  },
)
