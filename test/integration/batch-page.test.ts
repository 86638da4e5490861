import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { dayMs } from '#domain/calendar/moment'
import { sweepPhotos } from '#domain/catalog/photos.server'
import { advanceTo, orderByCash, rowOf } from '#test/support/admin'
import { newStaff } from '#test/support/sessions'
import { jeera } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf, type Visitor } from '#test/support/visitor'

const story = createStory()

/** Receives packs of Jeera 250gm, before those that are there already by their date. */
async function receive(staff: Visitor, code: string, bestBefore: string): Promise<void> {
  const packs = { quantity: '5', code, packedOn: '2026-11-12', bestBefore, note: 'From Kanta Shah' }
  const answer = await staff.submit('/admin/stock/jeera', {
    ...{ key: randomUUID(), intent: 'receive', size: jeera.size },
    ...packs,
  })
  expect(answer.status).toBe(200)
}

async function attach(staff: Visitor, bytes: Buffer | string): Promise<Response> {
  const form = new FormData()
  form.set('intent', 'attach')
  form.set('report', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], 'report'))
  const packed = new Response(form)
  const body = await packed.arrayBuffer()
  const headers = {
    'content-type': packed.headers.get('content-type') ?? '',
    'content-length': String(body.byteLength),
    origin: 'http://localhost:3000',
  }
  return staff.send('/admin/stock/batch/jeera/report?code=A/12', { method: 'POST', body, headers })
}

const line = (month: string) => `Packed 12 Nov 2026, best before ${month}, batch`

it('what is in a pack is told by the batch that is packed now, and once it is packed by its own', async () => {
  const meera = await newStaff(story, 'manager')
  await receive(meera, 'a/12', '2027-11-11')
  expect(await htmlOf(story.visitor().get('/product/jeera'))).toContain(line('Nov 2027'))
  const { orderId, path } = await orderByCash(story)
  const { number, view_key } = await rowOf(story, orderId)
  const buyers = `/order/${number}?k=${view_key}`
  const slip = `/admin/documents?kind=slip&orders=${number}`
  expect(await htmlOf(story.visitor().get(buyers))).toContain(line('Nov 2027'))
  expect(path).toContain(number)
  await advanceTo(story, orderId, 'packed')
  await receive(meera, 'EARLIER', '2027-09-30')
  const page = await htmlOf(story.visitor().get(buyers))
  expect(page).toContain('href="/batch/A%2F12"')
  expect(page).not.toContain('EARLIER')
  const printed = await htmlOf(meera.get(slip))
  expect(printed).toContain('best before Nov 2027')
  const { drawQrCode } = await import('#app/documents/bar-codes.server')
  expect(printed).toContain(drawQrCode('http://localhost:3000/batch/A%2F12').path)
  const next = await orderByCash(story)
  const row = await rowOf(story, next.orderId)
  expect(await htmlOf(story.visitor().get(`/order/${row.number}?k=${row.view_key}`))).toContain(line('Sept 2027'))
})

it('the page of a batch tells its dates, origin and recall to anybody, and nothing of who bought it', async () => {
  const meera = await newStaff(story, 'manager', { name: 'Meera Patel' })
  await receive(meera, 'A/12', '2027-11-11')
  const { orderId } = await orderByCash(story)
  await advanceTo(story, orderId, 'delivered')
  const { number, name } = await rowOf(story, orderId)
  const page = await htmlOf(story.visitor().get('/batch/a%2F12,NONE'))
  expect(page).toContain('Packed 12 Nov 2026, best before 11 Nov 2027')
  for (const told of [number, name, 'Kanta', 'Meera']) expect(page).not.toContain(told)
  for (const guessed of ['A', 'A%2F1', '%25', ',', 'jeera', '%F0%9F'])
    expect((await story.visitor().get(`/batch/${guessed}`)).status, guessed).toBe(404)
  const owner = await newStaff(story)
  const recall = { key: randomUUID(), intent: 'recall', reason: 'a pack of it was not clean', sure: '1' }
  await owner.submit('/admin/stock/batch/jeera?code=A%2F12', recall)
  expect(await htmlOf(story.visitor().get('/gu/batch/A%2F12'))).toContain('a pack of it was not clean')
})

it('a laboratory report is a PDF or a photo of the sheet, is replaced and taken away by the staff', async () => {
  const meera = await newStaff(story, 'manager')
  await receive(meera, 'A/12', '2027-11-11')
  const file = '/batch/A%2F12/report/jeera'
  expect((await story.visitor().get(file)).status).toBe(404)
  expect((await attach(meera, '<html>no report</html>')).status).toBe(400)
  expect((await attach(meera, `%PDF-${'x'.repeat(5 * 1024 * 1024)}`)).status).toBe(400)
  expect((await attach(meera, '%PDF-1.7 all is well')).status).toBe(302)
  const saved = await story.visitor().get(file)
  expect(saved.headers.get('content-type')).toBe('application/pdf')
  expect(saved.headers.get('content-disposition')).toContain('attachment')
  expect(await saved.text()).toBe('%PDF-1.7 all is well')
  expect(await htmlOf(story.visitor().get('/batch/A%2F12'))).toContain(file)
  const sheet = { create: { width: 1600, height: 2200, channels: 3 as const, background: '#fff' } }
  expect((await attach(meera, await sharp(sheet).jpeg().toBuffer())).status).toBe(302)
  expect((await story.visitor().get(file)).status).toBe(404)
  const shown = async () =>
    /\/pictures\/(photo-[0-9a-f]{24}-1440x1980)-1440\.webp/.exec(
      await htmlOf(story.visitor().get('/batch/A%2F12')),
    )?.[1]
  const picture = await shown()
  story.pass(8 * dayMs)
  await sweepPhotos(story.db, story)
  expect(await story.db.selectFrom('pictures').select('name').distinct().execute()).toEqual([{ name: picture }])
  const again = await newStaff(story, 'manager')
  await again.submit('/admin/stock/batch/jeera/report?code=A%2F12', { intent: 'remove' })
  expect(await shown()).toBeUndefined()
})
