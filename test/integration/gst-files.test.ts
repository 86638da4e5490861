import papa from 'papaparse'
import { expect, it } from 'vitest'
import { dayMs, indianDay } from '#domain/calendar/moment'
import { anonymizeOldDocuments } from '#domain/customers/anonymize-documents.server'
import { editFirm } from '#domain/fulfilment/edit-order.server'
import { cancel } from '#domain/fulfilment/fulfilment.server'
import { returnGoods } from '#domain/fulfilment/return-goods.server'
import type { IssuedDocument } from '#domain/invoices/document'
import { readGstMonth } from '#domain/reports/gst-month.server'
import { periodOf } from '#domain/reports/period'
import { readSales } from '#domain/reports/sales.server'
import { shopDefaults } from '#domain/shop-settings/shop-defaults'
import { advanceTo, createStaff, formOf, orderByCash } from '#test/support/admin'
import { newShopper, newStaff } from '#test/support/sessions'
import { checkOut, checkoutForm, jeera, kesar, setStock } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { taskOf } from '#test/support/task-of'
import { htmlOf } from '#test/support/visitor'

const story = createStory()

/** The offline tool's headers, letter by letter, as its own sheets have them (templates of GSTR-1 in public code; see decision 034). */
const headers = {
  b2b: 'GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount',
  b2cl: 'Invoice Number,Invoice date,Invoice Value,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
  b2cs: 'Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
  cdnr: 'GSTIN/UIN of Recipient,Receiver Name,Note Number,Note Date,Note Type,Place Of Supply,Reverse Charge,Note Supply Type,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
  cdnur:
    'UR Type,Note Number,Note Date,Note Type,Place Of Supply,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
  'hsn-b2b':
    'HSN,Description,UQC,Total Quantity,Total Value,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount',
  'hsn-b2c':
    'HSN,Description,UQC,Total Quantity,Total Value,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount',
  docs: 'Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled',
} as const

type Order = { lines?: (typeof jeera)[]; state?: string; zip?: string; gstin?: string; back?: number }

/** A delivered order with its invoice, of which so many packs of the first line came back. */
async function sell({
  lines = [jeera],
  state = 'Gujarat',
  zip = '385001',
  gstin = '',
  back = 0,
}: Order): Promise<void> {
  const shopper = await newShopper(story)
  const placed = await checkOut(shopper, await checkoutForm(shopper, lines, { state, zip }))
  if (placed.kind !== 'placed') throw new Error(JSON.stringify(placed))
  if (gstin) await editFirm(story.db, story, { ...(await formOf(story, placed.orderId)), gstin, firm: 'Asha Caterers' })
  await advanceTo(story, placed.orderId, 'delivered')
  if (back === 0) return
  const returned = [{ position: 0, good: back, damaged: 0 }]
  const form = { ...(await formOf(story, placed.orderId)), role: 'owner' as const, lines: returned }
  expect(await returnGoods(story.db, story, form)).toMatchObject({ ok: true })
}

/** Rupees of a file as paise. */
const paise = (text: string | undefined) => Math.round(Number(text) * 100)

/** Registers the firm, and takes cash for orders of any amount. */
async function registerFirm(): Promise<void> {
  const cash = JSON.stringify({ ...shopDefaults.cash, mostPaise: null })
  await story.db.insertInto('shop_settings').values({ name: 'cash', value: cash, version: 1 }).execute()
  const value = JSON.stringify({ ...shopDefaults.firm, gstin: '24AAACS1234A1Z8' })
  await story.db.insertInto('shop_settings').values({ name: 'firm', value, version: 1 }).execute()
}

it('the files have the headers of the offline tool, and agree with the documents to the paisa', async () => {
  await createStaff(story)
  await registerFirm()
  await setStock(story, kesar, 500)
  await sell({ lines: [{ ...jeera, quantity: 3 }, kesar], back: 1 })
  await sell({ lines: [{ ...jeera, quantity: 7 }], state: 'Kerala', zip: '682001' })
  await sell({ lines: [{ ...kesar, quantity: 90 }], state: 'Maharashtra', zip: '400001', back: 2 })
  await sell({ lines: [jeera, { ...kesar, quantity: 2 }], gstin: '24ABCDE1234F1Z6', back: 1 })
  await sell({ lines: [jeera], state: 'Kerala', zip: '682001', gstin: '32ABCDE1234F1Z9' })

  const owner = await newStaff(story)
  const month = indianDay(story.now()).slice(0, 7)
  const read = async (part: keyof typeof headers) => {
    const text = await (await owner.get(`/admin/reports/gst.csv?month=${month}&part=${part}`)).text()
    expect(text.replace(/^\ufeff/, '').split('\r\n')[0], part).toBe(headers[part])
    return papa.parse<Record<string, string>>(text.replace(/^\ufeff/, ''), { header: true, skipEmptyLines: true }).data
  }
  const files = Object.fromEntries(
    await Promise.all(Object.keys(headers).map(async (part) => [part, await read(part as keyof typeof headers)])),
  ) as Record<keyof typeof headers, Record<string, string>[]>
  for (const part of ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'hsn-b2b', 'hsn-b2c', 'docs'] as const)
    expect(files[part].length, part).toBeGreaterThan(0)

  // From the papers' own JSON, by nothing of the shop's code.
  const documents = (await story.db.selectFrom('documents').select('body').execute()).map(
    ({ body }) => JSON.parse(body) as IssuedDocument,
  )
  const sumOf = (
    field: 'taxablePaise' | 'igstPaise' | 'cgstPaise' | 'sgstPaise' | 'grossPaise',
    isWanted: (paper: IssuedDocument) => boolean,
  ) =>
    documents
      .filter(isWanted)
      .flatMap(({ kind, lines }) => lines.map((line) => (kind === 'invoice' ? 1 : -1) * line[field]))
      .reduce((sum, value) => sum + value, 0)
  const column = (part: keyof typeof headers, name: string) =>
    files[part].reduce((sum, row) => sum + paise(row[name]), 0)
  const isFirm = ({ buyer }: IssuedDocument) => buyer.gstin !== ''
  const taxable = (part: keyof typeof headers) => column(part, 'Taxable Value')
  expect(taxable('b2b') - taxable('cdnr')).toBe(sumOf('taxablePaise', isFirm))
  expect(taxable('b2cs') + taxable('b2cl') - taxable('cdnur')).toBe(sumOf('taxablePaise', (paper) => !isFirm(paper)))
  expect(taxable('b2cl')).toBe(
    sumOf('taxablePaise', ({ kind, totalPaise }) => kind === 'invoice' && totalPaise > 1_00_000_00),
  )
  for (const [part, isWanted] of [
    ['hsn-b2b', isFirm],
    ['hsn-b2c', (paper: IssuedDocument) => !isFirm(paper)],
  ] as const) {
    expect(taxable(part)).toBe(sumOf('taxablePaise', isWanted))
    expect(column(part, 'Total Value')).toBe(sumOf('grossPaise', isWanted))
    expect(column(part, 'Integrated Tax Amount')).toBe(sumOf('igstPaise', isWanted))
    expect(column(part, 'Central Tax Amount')).toBe(sumOf('cgstPaise', isWanted))
    expect(column(part, 'State/UT Tax Amount')).toBe(sumOf('sgstPaise', isWanted))
  }
  for (const [part, number, value] of [
    ['b2b', 'Invoice Number', 'Invoice Value'],
    ['b2cl', 'Invoice Number', 'Invoice Value'],
    ['cdnr', 'Note Number', 'Note Value'],
    ['cdnur', 'Note Number', 'Note Value'],
  ] as const)
    for (const row of files[part]) {
      const paper = documents.find((one) => one.number === row[number])
      expect(paise(row[value]), `${part} ${row[number]}`).toBe(paper?.totalPaise)
      expect(row['Place Of Supply']).toMatch(/^\d\d-[A-Z]/)
    }
  const counted = (kind: IssuedDocument['kind']) => documents.filter((paper) => paper.kind === kind).length
  expect(files.docs.map((row) => [row['Nature of Document'], Number(row['Total Number'])])).toEqual([
    ['Invoices for outward supply', counted('invoice')],
    ['Credit Note', counted('credit-note')],
  ])
})

it('a document to a firm stays in its section of the GST month when its buyer is erased and blanked', async () => {
  await createStaff(story)
  await registerFirm()
  await sell({ gstin: '24ABCDE1234F1Z6', back: 1 })
  const month = periodOf('month', indianDay(story.now()))
  const figures = async () => {
    const report = await readGstMonth(story.db, month, 'Gujarat')
    return JSON.parse(JSON.stringify(report, (key, value) => (key === 'gstin' || key === 'receiver' ? '' : value)))
  }
  const filed = await figures()
  const { user_id } = await story.db.selectFrom('orders').select('user_id').executeTakeFirstOrThrow()
  await story.db.insertInto('erasures').values({ user_id, act_key: 'k', at: story.now(), actor: 'meera' }).execute()
  const yearsLater = { now: () => story.now() + 9 * 366 * dayMs }
  await anonymizeOldDocuments(taskOf('old-documents', story.db, yearsLater))
  const bodies = await story.db.selectFrom('documents').select('body').execute()
  expect(JSON.stringify(bodies)).not.toContain('ABCDE1234F')
  expect(await figures()).toEqual(filed)
  expect(filed.month).toMatchObject({ b2b: [{}], cdnr: [{}], 'hsn-b2b': [{}], b2cs: [], 'hsn-b2c': [] })
})

it('bills, and archived products that no order waits for, are nothing to look at in a GST month', async () => {
  await createStaff(story)
  const { orderId } = await orderByCash(story, [jeera], { state: 'Kerala', zip: '682001' })
  const firm = { buyer_gstin: '24ABCDE1234F1Z6', buyer_firm: 'Asha Caterers' }
  await story.db
    .updateTable('orders')
    .set({ ...firm, address_state: 'Nowhere' })
    .where('id', '=', orderId)
    .execute()
  await advanceTo(story, orderId, 'delivered')
  const page = async () => {
    const month = indianDay(story.now()).slice(0, 7)
    return htmlOf((await newStaff(story)).get(`/admin/reports/gst?month=${month}`))
  }
  const sold = await page()
  expect(sold).toContain('bills went to other states')
  expect(sold).not.toContain('none that GST knows')
  expect(sold).not.toContain('of another state than')
  story.pass(800 * dayMs)
  const returned = [{ position: 0, good: 1, damaged: 0 }]
  const form = { ...(await formOf(story, orderId)), role: 'owner' as const, lines: returned }
  expect(await returnGoods(story.db, story, form)).toMatchObject({ ok: true })
  const waiting = await orderByCash(story)
  await story.db.updateTable('products').set({ status: 'archived', hsn: null }).execute()
  const later = await page()
  expect(later).not.toContain('came after 30 November')
  expect(later).toContain('so they could not be invoiced with tax: Jeera (Cumin Seeds).')
  await advanceTo(story, waiting.orderId, 'packed')
  expect(await page()).not.toContain('Without HSN or tax rate')
})

it('the sales by order line add up to the report and to the invoices, with HSN, tax and batch', async () => {
  const owner = await newStaff(story)
  await createStaff(story)
  await registerFirm()
  await sell({ lines: [jeera, { ...kesar, quantity: 2 }] })
  await sell({ state: 'Maharashtra', zip: '400001' })
  await orderByCash(story, [jeera])
  const cancelled = await orderByCash(story)
  await cancel(story.db, story, { ...(await formOf(story, cancelled.orderId)), reason: 'Asked by phone' })
  const today = indianDay(story.now())
  const text = await (await owner.get(`/admin/reports/sales.csv?span=day&day=${today}`)).text()
  const rows = papa.parse<Record<string, string>>(text.replace('\uFEFF', ''), {
    header: true,
    skipEmptyLines: true,
  }).data
  const total = (column: string, of = rows) => of.reduce((sum, row) => sum + paise(row[column]), 0)
  const { total: report } = await readSales(story.db, story.now(), periodOf('day', today))
  expect(new Set(rows.map(({ Order }) => Order)).size).toBe(report.orders)
  expect(total('Total')).toBe(report.goodsPaise + report.deliveryPaise)
  const invoiced = rows.filter(({ Invoice }) => Invoice !== '')
  const { month } = await readGstMonth(story.db, periodOf('day', today), 'Gujarat')
  const { taxablePaise, igstPaise, cgstPaise, sgstPaise, grossPaise } = month.totals
  expect([total('Taxable', invoiced), total('Tax', invoiced), total('Total', invoiced)]).toEqual([
    taxablePaise,
    igstPaise + cgstPaise + sgstPaise,
    grossPaise,
  ])
  expect(invoiced.every(({ HSN }) => HSN !== '')).toBe(true)
  expect(rows.find(({ Size, Invoice }) => Size === '250gm' && Invoice !== '')).toMatchObject({
    'Paid by': 'Cash',
    State: 'Gujarat',
  })
  expect(text).not.toContain(cancelled.number)
  expect((await (await newStaff(story, 'manager')).get('/admin/reports/sales.csv')).status).toBe(404)
})
