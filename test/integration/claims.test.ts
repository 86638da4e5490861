import sharp from 'sharp'
import { expect, it } from 'vitest'
import { dayMs } from '#domain/calendar/moment'
import { claimPhotosMs } from '#domain/contact/contact-message'
import { eraseCustomer } from '#domain/customers/erase-customer.server'
import { exportCustomer } from '#domain/customers/export-customer.server'
import { sweeps } from '#domain/operations/old-rows.server'
import { advanceTo, createStaff, orderByCash, rowOf } from '#test/support/admin'
import { act, seenOf } from '#test/support/board'
import { newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'
import { htmlOf, uploadForm } from '#test/support/visitor'

const story = createStory()
const claim = { intent: 'complain', kind: 'torn', wish: 'again', 'line.0': '1', message: 'Cumin everywhere.' }

async function deliver() {
  await createStaff(story)
  const ordered = await orderByCash(story)
  await advanceTo(story, ordered.orderId, 'delivered')
  return { ...ordered, path: `/order/${ordered.number}?k=${(await rowOf(story, ordered.orderId)).view_key}` }
}

const takePhoto = (width = 600, height = 900) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()
const photos = () => story.db.selectFrom('letter_photos').selectAll().execute()
const letters = () => story.db.selectFrom('letters').selectAll().execute()

it('a claim of the first seven days becomes a complaint that the family reads with its photos, and leads on', async () => {
  const { path, number } = await deliver()
  expect(await htmlOf(story.visitor().get(path))).toContain('Which packs?')
  expect(await uploadForm(story.visitor(), path, claim, [await takePhoto()])).toBe(200)
  const [letter] = await letters()
  expect(letter).toMatchObject({ kind: 'complaint', state: 'open' })
  expect(letter?.message).toMatch(/^Torn or leaking: 2 × Jeera.*\nPlease send it again\nCumin everywhere\.$/)
  const [photo, ...others] = await photos()
  expect(others).toEqual([])
  // Not cut: what is torn may be at the edge.
  expect(await sharp(Buffer.from(photo?.bytes ?? '', 'base64')).metadata()).toMatchObject({ width: 480, height: 720 })
  const page = await htmlOf((await newStaff(story, 'manager')).get(`/admin/inbox/${letter?.ticket}`))
  for (const shown of [photo?.bytes ?? '', `/admin/orders/${number}/refund`, `/admin/orders/${number}#next`])
    expect(page).toContain(shown)
  // No picture that everybody may open.
  expect(await story.db.selectFrom('pictures').select('name').execute()).toEqual([])
})

it('a claim says what is wrong, has at most four photos, and is made within seven days', async () => {
  const { path } = await deliver()
  const photo = await takePhoto()
  expect(await uploadForm(story.visitor(), path, { ...claim, kind: 'ugly' }, [])).toBe(400)
  expect(await uploadForm(story.visitor(), path, claim, [Buffer.from('<svg/>')])).toBe(400)
  expect(await uploadForm(story.visitor(), path, claim, Array(5).fill(photo))).toBe(400)
  expect(await letters()).toEqual([])
  story.pass(8 * dayMs)
  expect(await uploadForm(story.visitor(), path, claim, [photo])).toBe(409)
  expect(await htmlOf(story.visitor().get(path))).not.toContain('Which packs?')
  const late = await story.visitor().submit(path, { intent: 'complain', message: 'Found it late.' })
  expect(late.status).toBe(200)
})

it('photos are in the buyer’s file, go with the buyer, and after 180 days', async () => {
  const { path, orderId } = await deliver()
  for (const width of [500, 700]) {
    const sent = { ...claim, message: `${width}` }
    expect(await uploadForm(story.visitor(), path, sent, [await takePhoto(width)])).toBe(200)
  }
  const [first, second] = await photos()
  const { user_id: userId, name: typedName } = await rowOf(story, orderId)
  const by = { id: (await newStaff(story)).userId, requestId: null }
  expect(await exportCustomer(story.db, story, by, userId)).toContain(first?.bytes)
  await story.db
    .updateTable('letter_photos')
    .set({ stored_at: 0 })
    .where('letter_id', '=', second?.letter_id ?? '')
    .execute()
  story.pass(claimPhotosMs - dayMs)
  await sweeps.letter_photos?.(story.db, story)
  expect((await photos()).map(({ bytes }) => bytes)).toEqual([first?.bytes])
  expect(await eraseCustomer(story.db, story, { userId, typedName, by, commandKey: 'erase-asha' })).toEqual({
    ok: true,
  })
  expect([await photos(), await letters()]).toEqual([[], []])
})

it('packs of a delivered order are sent again for nothing, out of the stock, and never more than were bought', async () => {
  const { orderId, number } = await deliver()
  const owner = await newStaff(story)
  const stock = () =>
    story.db
      .selectFrom('pack_sizes')
      .select('stock')
      .where('label', '=', '250gm')
      .where('product_id', '=', 'jeera')
      .executeTakeFirstOrThrow()
  const { stock: before } = await stock()
  const sendAgain = async (quantity: string) =>
    act(owner, 'send-again', [await seenOf(story, orderId)], { 'again.0': quantity }, `/admin/orders/${number}`)
  expect((await sendAgain('0')).status).toBe(409)
  expect((await sendAgain('3')).status).toBe(409)
  expect((await sendAgain('2')).status).toBe(200)
  expect((await sendAgain('1')).status).toBe(409)
  expect((await stock()).stock).toBe(before - 2)
  const again = await story.db.selectFrom('orders').selectAll().where('source', '=', 'claim').executeTakeFirstOrThrow()
  expect(again).toMatchObject({
    state: 'confirmed',
    total_paise: 0,
    shipping_paise: 0,
    staff_note: `Sent again for ${number}`,
  })
  await advanceTo(story, again.id, 'delivered')
  expect(await rowOf(story, again.id)).toMatchObject({ cod_state: 'received', money_owed: 0 })
  expect(await story.db.selectFrom('documents').select('id').where('order_id', '=', again.id).execute()).toEqual([])
  expect(await htmlOf(owner.get(`/admin/orders/${again.number}`))).toContain('sent again for a claim')
  const page = await htmlOf(story.visitor().get(`/order/${again.number}?k=${again.view_key}`))
  expect(page).toContain('100% off')
  expect(page).not.toMatch(/by UPI|in cash/)
})
