import { randomUUID } from 'node:crypto'
import { deliver, handOver, pack } from '#domain/fulfilment/fulfilment.server'
import { financialYear } from '#domain/invoices/document-number.server'
import { quoteCart } from '#domain/orders/quote.server'
import { advanceTo, formOf, orderByCash, orderByUpi } from '#test/support/admin'
import { delivery } from '#test/support/shopping'
import { findOrderOf, type Ways, type World } from './endpoint.ts'

const firm = { gstin: '24ABCDE1234F1Z6', firm: 'Asha Caterers' }

/** The admin's work with orders, their cash and parcels, products, prices and stock. The rest of the admin is in office.ts. */
export function goodsWays(world: World) {
  const { story, driver } = world
  return {
    admin: [
      async () => {
        const order = await findOrderOf(world, await orderByCash(story))
        const orders = `${order.number}:${order.version}`
        const example = { key: randomUUID(), intent: 'accept', orders }
        return { name: 'the board', path: 'admin', encoding: 'form', page: true, staff: true, example }
      },
      async () => {
        const { number } = await findOrderOf(world, await orderByCash(story))
        const example = { intent: 'labels', key: randomUUID(), orders: number }
        return { name: 'labels of the board', path: 'admin', encoding: 'form', page: true, staff: true, example }
      },
      () => ({
        name: 'the last numbers',
        path: 'admin',
        encoding: 'form',
        page: true,
        staff: true,
        example: { intent: 'confirm-numbers', key: randomUUID(), [`SM/${financialYear(story.now())}`]: '1' },
      }),
    ],
    'admin/orders/new': [
      async () => {
        const rai = { id: 'rai', size: '500gm' }
        const { totalPaise } = await quoteCart(story.db, [{ ...rai, name: '', quantity: 1 }])
        const example = {
          key: randomUUID(),
          way: 'cash',
          lines: JSON.stringify([{ ...rai, name: 'Rai', quantity: 1 }]),
          expectedTotalPaise: String(totalPaise),
          reference: '',
          ...delivery,
          fullName: 'Asha Patel',
          // A phone has few packs that wait for its cash.
          phone: '98250 00017',
        }
        return {
          name: 'an order that the staff take',
          path: 'admin/orders/new',
          encoding: 'form',
          page: true,
          staff: true,
          example,
        }
      },
    ],
    'admin/orders/:number': [
      async () => {
        const order = await findOrderOf(world, await orderByCash(story))
        const example = {
          key: randomUUID(),
          intent: 'edit-address',
          orders: `${order.number}:${order.version}`,
          ...delivery,
        }
        const path = `admin/orders/${order.number}`
        return { name: 'an address in the admin', path, encoding: 'form', page: true, staff: true, example }
      },
      async () => {
        const order = await findOrderOf(world, await orderByCash(story))
        const example = { key: randomUUID(), intent: 'edit-firm', orders: `${order.number}:${order.version}`, ...firm }
        const path = `admin/orders/${order.number}`
        return { name: 'a firm in the admin', path, encoding: 'form', page: true, staff: true, example }
      },
      async () => {
        const { orderId } = await orderByCash(story)
        await advanceTo(story, orderId, 'handed-over')
        const order = await findOrderOf(world, { orderId })
        const parcel = { courier: 'dtdc', [`tracking.${order.number}`]: `D${randomUUID().slice(0, 8)}` }
        const orders = `${order.number}:${order.version}`
        const example = { key: randomUUID(), intent: 'edit-parcel', orders, ...parcel }
        const path = `admin/orders/${order.number}`
        return { name: 'a corrected parcel', path, encoding: 'form', page: true, staff: true, example }
      },
    ],
    'admin/orders/:number/refund': [
      async (shopper) => {
        const order = await findOrderOf(world, await orderByUpi(driver, { shopper }))
        const orders = `${order.number}:${order.version}`
        const example = { key: randomUUID(), intent: 'refund', orders, amount: '99.50', against: 'goodwill' }
        const path = `admin/orders/${order.number}/refund`
        return { name: 'a refund', path, encoding: 'form', page: true, staff: true, example }
      },
    ],
    'admin/cod': [
      async () => {
        const { orderId } = await orderByCash(story)
        await advanceTo(story, orderId, 'packed')
        const parcel = { courier: 'dtdc', trackingNumber: `D${randomUUID().slice(0, 8)}` }
        await handOver(story.db, story, { ...(await formOf(story, orderId)), ...parcel })
        await deliver(story.db, story, await formOf(story, orderId))
        const { number } = await findOrderOf(world, { orderId })
        const money = { amount: '500', difference: 'fee', reference: 'UTR 4268', receivedOn: '2026-11-22' }
        const example = { intent: 'remit', key: randomUUID(), courier: 'dtdc', orders: number, ...money }
        return { name: 'a courier’s cash', path: 'admin/cod', encoding: 'form', page: true, staff: true, example }
      },
      async () => {
        const given = {
          courier: 'dtdc',
          amount_paise: 500_00,
          reference: 'UTR 1',
          received_on: '2026-11-22',
          actor: 'meera',
        }
        const id = randomUUID()
        await story.db
          .insertInto('cod_remittances')
          .values({ id, act_key: randomUUID(), ...given, recorded_at: story.now() })
          .execute()
        const example = { intent: 'take-back', key: randomUUID(), id }
        return { name: 'cash noted by mistake', path: 'admin/cod', encoding: 'form', page: true, staff: true, example }
      },
    ],
    'admin/orders': [],
    'admin/pick': [
      async () => {
        const order = await findOrderOf(world, await orderByCash(story))
        const orders = `${order.number}:${order.version}`
        const example = { key: randomUUID(), intent: 'pack', orders, picked: 'by-list', weight: '' }
        return { name: 'packing', path: 'admin/pick', encoding: 'form', page: true, staff: true, example }
      },
    ],
    'admin/hand-over': [
      async () => {
        const { orderId } = await orderByCash(story)
        const form = await formOf(story, orderId, 'somebody')
        await pack(story.db, story, { ...form, picked: 'by-list', weightGrams: null })
        const order = await findOrderOf(world, { orderId })
        const orders = `${order.number}:${order.version}`
        const tracking = { courier: 'delhivery', [`tracking.${order.number}`]: 'DL471142' }
        const example = { key: randomUUID(), intent: 'hand-over', orders, ...tracking }
        return { name: 'handing over', path: 'admin/hand-over', encoding: 'form', page: true, staff: true, example }
      },
    ],
    'admin/tracking': [
      async () => {
        const { orderId } = await orderByCash(story)
        const form = await formOf(story, orderId, 'somebody')
        await pack(story.db, story, { ...form, picked: 'by-list', weightGrams: null })
        const { number } = await findOrderOf(world, { orderId })
        const example = { intent: 'save', text: `Order,Courier,Tracking number\n${number},Delhivery,13496520009712` }
        const path = 'admin/tracking'
        return { name: 'a file of tracking numbers', path, encoding: 'form', page: true, staff: true, example }
      },
    ],
    'admin/products': [
      () => ({
        name: 'a price',
        path: 'admin/products',
        encoding: 'form',
        page: true,
        staff: true,
        example: { product: 'jeera', label: '250gm', seen: '21000', price: '215.50' },
      }),
    ],
    'admin/offers': [
      () => ({
        name: 'an offer',
        path: 'admin/offers',
        encoding: 'form',
        page: true,
        staff: true,
        example: {
          id: randomUUID(),
          version: '0',
          name: 'Diwali',
          code: 'DIWALI10',
          kind: 'percent',
          value: '10',
          from_paise: '500',
          scope: 'all',
          first_day: '2026-11-01',
          last_day: '2026-11-30',
          most_per_buyer: '1',
          most_uses: '',
        },
      }),
    ],
    'admin/products/reviews': [
      () => ({
        name: 'a review to hide',
        path: 'admin/products/reviews',
        encoding: 'form',
        page: true,
        staff: true,
        example: { intent: 'hide', review: 'none', reason: 'abusive' },
        secret: true,
      }),
    ],
    'admin/products/words': [
      () => ({
        name: 'words of the search',
        path: 'admin/products/words',
        encoding: 'form',
        page: true,
        staff: true,
        example: { words: 'turmeric = haldi', version: 'v1' },
        secret: true,
      }),
    ],
    'admin/products/import': [
      () => ({
        name: 'a file of products',
        path: 'admin/products/import',
        encoding: 'form',
        page: true,
        staff: true,
        example: { intent: 'check', text: 'id,name,category,size,price\njeera,Jeera,whole-spices,250gm,210\n' },
      }),
    ],
    'admin/products/export.csv': [],
    'admin/products/edit/:id/preview': [],
    'admin/products/new': [
      () => ({
        name: 'a new product',
        path: 'admin/products/new',
        encoding: 'form',
        page: true,
        staff: true,
        example: { name: 'Winter Blend', category: 'special-spices' },
      }),
    ],
    'admin/products/edit/:id': [
      () => ({
        name: 'a product',
        path: 'admin/products/edit/jeera',
        encoding: 'form',
        page: true,
        staff: true,
        example: {
          intent: 'save',
          version: '1',
          draftAt: '0',
          name: 'Jeera',
          category: 'whole-spices',
          category2: 'Seeds',
          hsn: '0909',
          gst: '5',
          shelfLifeDays: '365',
          veg: 'veg',
          goesWith: 'rice, dal',
          scaleOf: 'aroma',
          'label.0': '250gm',
          'price.0': '210',
          'mrp.0': '235',
          'netQuantity.0': '250',
          'netUnit.0': 'g',
          scaleLevel: '4',
          'weightGrams.0': '260',
        },
      }),
      () => ({
        name: 'a status',
        path: 'admin/products/edit/jeera',
        encoding: 'form',
        page: true,
        staff: true,
        example: { intent: 'status', from: 'live', to: 'live' },
      }),
    ],
    'admin/products/edit/:id/publish': [
      () => ({
        name: 'a publication',
        path: 'admin/products/edit/jeera/publish',
        encoding: 'form',
        page: true,
        staff: true,
        // There is no draft: all of it is refused.
        secret: true,
        example: { draftAt: '1', version: '1', sure: '1' },
      }),
    ],
    'admin/codes': [
      () => ({
        name: 'new backup codes',
        path: 'admin/codes',
        encoding: 'form',
        page: true,
        staff: true,
        secret: true,
        example: { password: 'red chilli under rain' },
      }),
    ],
    'admin/stock': [],
    'admin/stock/batch.csv': [],
    'admin/stock/batch/:id/report': [
      async () => {
        const size = { product_id: 'jeera', label: '250gm', code: 'JE-9' }
        const days = { packed_on: '2026-01-02', best_before: '2028-01-02', received_at: story.now(), actor: 'meera' }
        await story.db
          .insertInto('batches')
          .values({ id: randomUUID(), ...size, ...days, received: 5, remaining: 5 })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        return {
          name: 'a laboratory report',
          path: 'admin/stock/batch/jeera/report',
          encoding: 'form',
          page: true,
          staff: true,
          query: '?code=JE-9',
          example: { intent: 'remove' },
        }
      },
    ],
    'admin/stock/:id': [
      () => ({
        name: 'a batch that comes in',
        path: 'admin/stock/jeera',
        encoding: 'form',
        page: true,
        staff: true,
        example: {
          key: randomUUID(),
          intent: 'receive',
          size: '250gm',
          quantity: '20',
          code: 'JE-7711',
          packedOn: '2026-01-02',
          bestBefore: '2028-01-02',
          note: '',
          sure: '1',
        },
      }),
      async () => {
        const size = { product_id: 'jeera', label: '250gm', code: 'JE-2401' }
        const days = { packed_on: '2024-01-02', best_before: '2025-01-02', received_at: story.now(), actor: 'meera' }
        const packs = { received: 5, remaining: 5 }
        await story.db
          .insertInto('batches')
          .values({ id: 'an-expired-batch', ...size, ...days, ...packs })
          .execute()
        const example = {
          key: randomUUID(),
          intent: 'discard',
          size: '250gm',
          batch: 'an-expired-batch',
          quantity: '1',
        }
        return {
          name: 'expired packs thrown away',
          path: 'admin/stock/jeera',
          encoding: 'form',
          page: true,
          staff: true,
          example,
        }
      },
    ],
    'admin/stock/batch/:id': [
      () => ({
        name: 'a recall',
        path: 'admin/stock/batch/jeera',
        encoding: 'form',
        page: true,
        staff: true,
        // Nobody has packs of it: all of it is refused.
        secret: true,
        query: '?code=JE-1',
        example: { key: randomUUID(), intent: 'recall', reason: 'it was not clean', sure: '1' },
      }),
    ],
  } satisfies Ways
}
