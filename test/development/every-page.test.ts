import * as React from 'react'
import { expect, it, vi } from 'vitest'
import { advanceTo, orderByCash, rowOf } from '#test/support/admin'
import { fillAdmin, listAdminPages } from '#test/support/admin-pages'
import { publicPages, visitorPages } from '#test/support/public-pages'
import { newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'

const story = createStory()

it("React has no complaint about any page as the server makes it: everybody's, a buyer's, the admin's", async () => {
  expect(React, 'the development build').toHaveProperty('captureOwnerStack')
  const rows = await fillAdmin(story)
  const packed = await orderByCash(story)
  await advanceTo(story, packed.orderId, 'packed')
  const { number } = await rowOf(story, packed.orderId)
  const buyer = [
    '/mycart',
    '/checkout',
    '/myprofile',
    '/account/security',
    `/order/${number}`,
    `/order/${number}/invoice`,
  ]
  const staff = [
    ...listAdminPages(rows),
    `/admin/orders/${rows.accepted}`,
    `/admin/documents?kind=label&orders=${number}`,
    `/admin/documents?kind=invoice&orders=${number}`,
  ]
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
