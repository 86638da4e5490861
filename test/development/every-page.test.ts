import * as React from 'react'
import { expect, it, vi } from 'vitest'
import { advanceTo, createStaff, orderByCash, rowOf } from '#test/support/admin'
import { publicPages, visitorPages } from '#test/support/public-pages'
import { newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'

const story = createStory()

it("React has no complaint about any page as the server makes it: everybody's, a buyer's, the admin's", async () => {
  expect(React, 'the development build').toHaveProperty('captureOwnerStack')
  await createStaff(story)
  const [fresh, packed] = [await orderByCash(story), await orderByCash(story)]
  await advanceTo(story, packed.orderId, 'packed')
  const [{ number: waiting }, { number: ready }] = [
    await rowOf(story, fresh.orderId),
    await rowOf(story, packed.orderId),
  ]
  const buyer = [
    '/mycart',
    '/checkout',
    '/myprofile',
    '/account/security',
    `/order/${ready}`,
    `/order/${ready}/invoice`,
  ]
  const staff = [
    ...[
      '',
      `/orders/${waiting}`,
      `/orders/${ready}`,
      `/orders/${ready}/refund`,
      `/pick?orders=${waiting}`,
      '/hand-over',
    ],
    ...[
      '/cod',
      '/inbox',
      '/inbox/subscribers',
      '/reports',
      '/reports/money',
      '/reports/gst',
      '/customers',
      '/team',
      '/pins',
    ],
    ...[
      '/settings',
      '/settings/fees',
      '/products',
      '/products/prices',
      '/products/import',
      '/products/new',
      '/products/edit/jeera',
    ],
    ...['/products/edit/jeera/photos', '/stock', '/stock/jeera', '/audit', '/codes', '/help'],
    ...['label', 'slip', 'invoice'].map((kind) => `/documents?kind=${kind}&orders=${ready}`),
  ].map((path) => `/admin${path}`)
  const pages = [
    { by: story.visitor(), paths: [...publicPages, ...visitorPages, '/search?q=jeera', '/track', '/preview'] },
    { by: packed.shopper, paths: buyer },
    { by: await newStaff(story), paths: staff },
  ]
  for (const { by, paths } of pages)
    for (const path of paths) {
      const { status } = await by.get(path)
      expect.soft(status, path).toBe(path === '/no-such-page' ? 404 : 200)
    }
  expect(vi.mocked(console.error)).not.toHaveBeenCalled()
})
