import { expect, it } from 'vitest'
import { advanceTo, createStaff, orderByCash, rowOf } from '#test/support/admin'
import { newShopper, newStaff } from '#test/support/sessions'
import { jeera, kesar } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf, type Visitor } from '#test/support/visitor'

const story = createStory()

async function printed(kind: string, orders: string[]) {
  const manager = await newStaff(story, 'manager')
  const response = await manager.get(`/admin/documents?kind=${kind}&orders=${orders.join(',')}`)
  const whole = await htmlOf(response)
  const html = whole.slice(whole.indexOf('<body>'))
  return { response, html, head: whole.slice(0, whole.indexOf('<body>')) }
}

function count(html: string, text: string): number {
  return html.split(text).length - 1
}

async function numberOf(orderId: string): Promise<string> {
  return (await rowOf(story, orderId)).number
}

it('labels say where the parcel goes and what is collected, in the sequence they were chosen, by number or id', async () => {
  const [first, second] = [await orderByCash(story), await orderByCash(story)]
  await story.db
    .updateTable('orders')
    .set({ name: 'જ્યોત્સના <b>ક્ષત્રિય', provider: 'razorpay' })
    .where('id', '=', second.orderId)
    .execute()
  const [one, two] = [await numberOf(first.orderId), await numberOf(second.orderId)]
  const { response, html, head } = await printed('label', [two, first.orderId, two, 'SM-0000-0000'])
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(html.indexOf(`Label of order ${two}`)).toBeLessThan(html.indexOf(`Label of order ${one}`))
  // The styles of the label are those of the admin.
  expect(head).toMatch(/<link rel="stylesheet" href="[^"]*admin/)
  expect(count(html, 'class="document label ')).toBe(2)
  expect(html).toMatch(/<span lang="gu" class="[^"]*">જ્યોત્સના &lt;b&gt;ક્ષત્રિય<\/span>/)
  expect(html).toContain('COD ₹520')
  expect(html).toContain('PREPAID')
  expect(html).toContain(`Bar code of ${one}`)
  expect(html).toContain('There is no confirmed order SM-0000-0000.')
  expect(html).toContain('@page{size:4in 6in;margin:0}')
})

it('the label outside the parcel does not open the order, the slip inside does', async () => {
  const { orderId } = await orderByCash(story)
  const { view_key } = await rowOf(story, orderId)
  const { drawQrCode } = await import('#app/documents/bar-codes.server')
  const page = `http://localhost:3000/order/${await numberOf(orderId)}`
  expect((await printed('label', [orderId])).html).toContain(drawQrCode(page).path)
  expect((await printed('slip', [orderId])).html).toContain(drawQrCode(`${page}?k=${view_key}`).path)
})

it('an invoice is there once the order is packed, and is shown again byte by byte', async () => {
  await createStaff(story)
  const { orderId } = await orderByCash(story, [jeera, kesar])
  expect((await printed('invoice', [orderId])).html).toContain('has no invoice yet')
  await advanceTo(story, orderId, 'packed')
  const documentOf = (html: string) => /<article.*<\/article>/s.exec(html)?.[0]
  const before = documentOf((await printed('invoice', [orderId])).html)
  expect(before).toContain('SMB/')
  await story.db.updateTable('products').set({ name: 'Other', hsn: '9999' }).execute()
  await story.db.updateTable('orders').set({ name: 'Other', street: 'Elsewhere' }).execute()
  expect(documentOf((await printed('invoice', [orderId])).html)).toBe(before)
})

it('documents load no script of the app, and their inline code is allowed by the policy', async () => {
  const { orderId } = await orderByCash(story)
  const { response, html, head } = await printed('slip', [orderId])
  expect(head).not.toContain('<script')
  expect(count(html, '<script')).toBe(1)
  const [, nonce] =
    /script-src 'self' 'nonce-([^']+)';/.exec(response.headers.get('content-security-policy') ?? '') ?? []
  expect(html).toContain(`<script nonce="${nonce}">`)
  expect(html).not.toMatch(/\sstyle=/)
})

it('up to a hundred documents are printed at once; none, or more, are refused', async () => {
  const ids = Array.from({ length: 101 }, (_, n) => `none-${n}`)
  expect((await printed('label', ids.slice(1))).html).toContain('No labels')
  for (const wrong of [ids, []])
    expect((await printed('label', wrong)).html).toContain('Please choose 1 to 100 orders.')
  expect((await printed('poster', ids)).response.status).toBe(404)
})

it('/admin/documents is closed to buyers and visitors, also for their own orders', async () => {
  const { orderId, shopper } = await orderByCash(story)
  for (const visitor of [shopper, await newShopper(story), story.visitor()])
    for (const kind of ['label', 'slip', 'invoice', 'credit-note']) {
      const response = await visitor.get(`/admin/documents?kind=${kind}&orders=${orderId}`)
      expect(response.status).toBe(visitor.cookies.size > 0 ? 404 : 302)
      expect((await response.text()).includes('class="document')).toBe(false)
    }
})

it('a buyer sees the order’s invoice once it is issued; the order’s link shows it without the street address; nobody else sees it', async () => {
  await createStaff(story)
  const { orderId, shopper } = await orderByCash(story)
  const { number, view_key } = await rowOf(story, orderId)
  const address = `/order/${number}/invoice`
  expect((await shopper.get(address)).status).toBe(404)
  await advanceTo(story, orderId, 'packed')
  const read = async (visitor: Visitor, path: string) => {
    const response = await visitor.get(path)
    return { status: response.status, html: await response.text(), headers: response.headers }
  }
  const own = await read(shopper, address)
  expect(own.html.includes('Yard') && own.html.includes('Asha Patel')).toBe(true)
  const linked = await read(story.visitor(), `${address}?k=${view_key}`)
  expect([own.status, linked.status]).toEqual([200, 200])
  expect(linked.headers.get('cache-control')).toBe('no-store')
  expect(linked.headers.get('x-robots-tag')).toBe('noindex')
  const buyer = /<address\b.*?<\/address>/s.exec(linked.html)?.[0] ?? ''
  expect(buyer).toContain('Asha P.')
  for (const hidden of ['Patel', 'Yard', '385001', shopper.phone.slice(0, 5)]) expect(buyer).not.toContain(hidden)
  for (const wrong of [address, `${address}?k=${'0'.repeat(32)}`, `/order/SM-0000-0000/invoice?k=${view_key}`])
    expect((await story.visitor().get(wrong)).status, wrong).toBe(404)
  expect((await (await newShopper(story)).get(address)).status).toBe(404)
})
