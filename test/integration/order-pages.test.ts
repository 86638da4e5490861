import { expect, it } from 'vitest'
import { newShopper } from '#test/support/sessions'
import { checkOut, checkoutForm, ordersOf } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'

const story = createStory()

it('My Orders leaves none out where several were placed at the same moment', async () => {
  const shopper = await newShopper(story)
  for (let count = 0; count < 12; count++) await checkOut(shopper, await checkoutForm(shopper))
  const [first] = await ordersOf(story)
  await story.db
    .updateTable('orders')
    .set({ placed_at: first?.placed_at ?? 0 })
    .execute()
  const shown: string[] = []
  let next: string | undefined = '/myprofile'
  while (next) {
    const page: string = await htmlOf(shopper.get(next))
    shown.push(...new Set(page.match(/SM-\d{4}-\d{4}/g)))
    next = /href="(\/myprofile\?after=[^"]+#panel)"/.exec(page)?.[1]
  }
  expect(shown.sort()).toEqual((await ordersOf(story)).map(({ number }) => number).sort())
})
