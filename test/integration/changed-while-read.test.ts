import { expect, it } from 'vitest'
import { findEdited } from '#domain/catalog/drafts.server'
import { changePrices } from '#domain/catalog/prices.server'
import { findCustomer } from '#domain/customers/customer-details.server'
import { writeCustomerNote } from '#domain/customers/customer-note.server'
import type { Db } from '#domain/database'
import { findAdminOrder } from '#domain/fulfilment/admin-order.server'
import { editAddress } from '#domain/fulfilment/edit-order.server'
import { makePickList } from '#domain/fulfilment/pick-list.server'
import { removeLines } from '#domain/fulfilment/remove-lines.server'
import { saveSection } from '#domain/shop-settings/edit-settings.server'
import { readSection } from '#domain/shop-settings/shop-settings.server'
import { createStaff, formOf, orderByUpi } from '#test/support/admin'
import { providerDriver } from '#test/support/provider-driver'
import { jeera } from '#test/support/shopping'
import { createStory } from '#test/support/story'

const story = createStory()
const driver = providerDriver(story)
const by = { id: 'meera', requestId: null }

/** What a page shows, and its version that a form of the page sends. */
type Shown = { version: number | undefined; content: unknown }
/** `change` makes a change that it was not asked for before. */
type Page = { read: (db: Db) => Promise<Shown>; change: (times: number) => Promise<{ ok: boolean }> }

async function order() {
  await createStaff(story)
  const { orderId, number } = await orderByUpi(driver, { lines: [{ ...jeera, quantity: 40 }] })
  const read = async (db: Db) => {
    const page = await findAdminOrder(db, story.now(), number)
    return { version: page?.card.version, content: [page?.order.delivery, page?.order.lines, page?.card.stage] }
  }
  return { orderId, number, read }
}

async function removeOne(orderId: string) {
  const removal = { lines: [{ position: 0, quantity: 1 }], isNoneLeft: false }
  return removeLines(story.db, story, { ...(await formOf(story, orderId)), ...removal })
}

const pages: [name: string, open: () => Promise<Page>][] = [
  [
    'the editor of a product, whose price',
    async () => ({
      async read(db) {
        const { version, entry } = (await findEdited(db, 'jeera')) ?? {}
        return { version, content: entry?.sizes.map(({ price }) => price) }
      },
      change: (times) => {
        const seenPaise = 210_00 + times - 1
        const changes = [{ productId: 'jeera', label: '250gm', seenPaise, pricePaise: seenPaise + 1 }]
        return changePrices(story.db, story, by, { changes, isSure: false })
      },
    }),
  ],
  [
    'an order, whose address',
    async () => {
      const { orderId, read } = await order()
      const address = { city: 'Palanpur', state: 'Gujarat', zip: '385001', phone: '+919876543210' }
      return {
        read,
        change: async (times) => {
          const delivery = { ...address, street: `${times}, Temple Road` }
          return editAddress(story.db, story, { ...(await formOf(story, orderId)), delivery, courierPhone: null })
        },
      }
    },
  ],
  [
    'an order, one of whose packs',
    async () => {
      const { orderId, read } = await order()
      return { read, change: () => removeOne(orderId) }
    },
  ],
  [
    'a pick list, one of whose packs',
    async () => {
      const { orderId, number } = await order()
      return {
        async read(db) {
          const [picked] = await makePickList(db, story.now(), [number])
          return { version: picked?.version, content: picked?.lines.map(({ quantity }) => quantity) }
        },
        change: () => removeOne(orderId),
      }
    },
  ],
  [
    'a customer, whose note',
    async () => {
      await createStaff(story)
      return {
        async read(db) {
          const { noteVersion, note } = (await findCustomer(db, 'kiran')) ?? {}
          return { version: noteVersion, content: note }
        },
        change: (times) =>
          writeCustomerNote(story.db, story, { by, userId: 'kiran', note: `note ${times}`, version: times - 1 }),
      }
    },
  ],
  [
    'a section of the settings, whose text',
    async () => ({
      async read(db) {
        const { version, value } = await readSection(db, 'notice')
        return { version, content: value }
      },
      async change(times) {
        const { version, value } = await readSection(story.db, 'notice')
        return saveSection(story.db, story, by, { name: 'notice', version, value: { ...value, text: `${times}` } })
      },
    }),
  ],
]

it.each(pages)('%s is changed while it is read, is not shown as it was with its new version', async (_, open) => {
  const { read, change } = await open()
  for (let moment = 1, isChanged = true; isChanged; moment++) {
    let queries = 0
    isChanged = false
    const meanwhile = story.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (++queries === moment) {
          isChanged = true
          expect(await change(moment)).toMatchObject({ ok: true })
        }
        return result
      },
    })
    const shown = await read(meanwhile)
    const now = await read(story.db)
    if (shown.version === now.version) expect(shown.content, `after query ${moment}`).toEqual(now.content)
  }
})
