import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type IssuedDocument, totalLines } from '#domain/invoices/document'
import { type Seller, shopSeller } from '#domain/invoices/gstin'
import { draftCreditNote, draftInvoice, type OrderToInvoice } from '#domain/invoices/issue-invoice.server'
import { addDocument, emptyMonth, type GstMonth, type ReportedDocument } from '#domain/reports/gst'
import { gstFiles } from '#domain/reports/gst-files'
import { shopDefaults } from '#domain/shop-settings/shop-defaults'

const seller: Seller = { ...shopSeller(shopDefaults), gstin: '24AAACS1234A1Z8' }
const buyer = { name: 'Asha', phone: '+919876543210', street: '14, Yard', city: 'Palanpur', zip: '385001' }

const anyOrder = fc
  .record({
    state: fc.constantFrom('Gujarat', 'Kerala', 'Andaman and Nicobar Islands', 'Nowhere'),
    gstin: fc.constantFrom('', '', '32ABCDE1234F1Z9'),
    isTaxed: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
    shippingPaise: fc.constantFrom(0, 100_00),
    goods: fc.array(
      fc.record({
        name: fc.constantFrom('Jeera', 'Rai'),
        size: fc.constant('250gm'),
        quantity: fc.integer({ min: 1, max: 99 }),
        pricePaise: fc.integer({ min: 1, max: 3_000_00 }),
        hsn: fc.constantFrom('0909', '1207', '2103'),
        rateBp: fc.constantFrom(0, 500, 1200, 1800),
        discountPaise: fc.constant(0),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    credited: fc.array(fc.record({ position: fc.nat(6), quantity: fc.integer({ min: 1, max: 50 }) }), { maxLength: 4 }),
  })
  .map(({ state, gstin, isTaxed, goods, shippingPaise, credited }) => {
    const totalPaise = goods.reduce<number>(
      (sum, { quantity, pricePaise }) => sum + quantity * pricePaise,
      shippingPaise,
    )
    const person = { ...buyer, state, firm: '', gstin }
    const billed: OrderToInvoice = {
      number: 'SM-1',
      placedAt: 0,
      payment: 'cash',
      reference: null,
      buyer: person,
      goods,
      shippingPaise,
      totalPaise,
    }
    return { billed, from: isTaxed ? seller : { ...seller, gstin: '' }, credited }
  })

/** Generates invoices with their credit notes, numbered in sequence. */
const anyMonth = fc.array(anyOrder, { maxLength: 25 }).map((orders) => {
  const reported: ReportedDocument[] = []
  const numbers = { invoice: 0, 'credit-note': 0 }
  const issue = (draft: object & { kind: IssuedDocument['kind'] }, invoicedPaise: number | null, isTaxed: boolean) => {
    const name = `${draft.kind === 'invoice' ? 'SM' : 'SC'}${isTaxed ? '' : 'B'}`
    const number = `${name}/26-27/${String(isTaxed ? ++numbers[draft.kind] : 1).padStart(5, '0')}`
    const document = { ...draft, number, issuedAt: 1_780_000_000_000 } as IssuedDocument
    reported.push({ document, invoicedPaise })
    return document
  }
  for (const { billed, from, credited } of orders) {
    const drafted = draftInvoice(billed, from, null)
    if (!drafted.ok) throw new Error(drafted.reason)
    const invoice = issue(drafted.draft, null, from.gstin !== '')
    const taken: { position: number; quantity: number }[] = []
    for (const wanted of credited) {
      const note = invoice.kind === 'invoice' && draftCreditNote(invoice, taken, [wanted], 'returned')
      if (note === false || !note.ok) continue
      taken.push(wanted)
      issue(note.draft, invoice.totalPaise, from.gstin !== '')
    }
  }
  return reported
})

function sum<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((total, row) => total + of(row), 0)
}

it('every section of a month sums to its documents, to the paisa, whatever their states, rates and parts', () => {
  fc.assert(
    fc.property(anyMonth, (reported) => {
      const month = sumMonth(reported)
      const taxed = reported.filter(({ document }) => document.seller.gstin !== '').map(({ document }) => document)
      const signed = (of: keyof ReturnType<typeof totalLines>) =>
        sum(taxed, (document) => (document.kind === 'invoice' ? 1 : -1) * totalLines(document.lines)[of])
      const taxable = (rows: { taxablePaise: number }[]) => sum(rows, (row) => row.taxablePaise)
      const { b2b, b2cl, b2cs, cdnr, cdnur } = month
      expect(taxable(b2b) + taxable(b2cl) + taxable(b2cs) - taxable(cdnr) - taxable(cdnur)).toBe(signed('taxablePaise'))
      for (const amount of ['taxablePaise', 'igstPaise', 'cgstPaise', 'sgstPaise'] as const) {
        expect(month.totals[amount]).toBe(signed(amount))
        expect(sum([...month['hsn-b2b'], ...month['hsn-b2c']], (row) => row[amount])).toBe(signed(amount))
      }
      expect(sum([...month['hsn-b2b'], ...month['hsn-b2c']], (row) => row.valuePaise)).toBe(signed('grossPaise'))
      expect(month.totals.grossPaise).toBe(signed('grossPaise'))
      expect(month.bills.length + taxed.length).toBe(reported.length)
      expect(sum(month.docs, ({ count }) => count)).toBe(taxed.length)
      // The files contain the summed amounts: rupees with two decimals lose no paisa.
      const inFile = (part: keyof ReturnType<typeof gstFiles>, column: string) => {
        const [header = [], ...rows] = gstFiles(month)[part]
        return sum(rows, (row) => Math.round(Number(row[header.indexOf(column)]) * 100))
      }
      expect(inFile('b2cs', 'Taxable Value')).toBe(taxable(b2cs))
      expect(inFile('hsn-b2c', 'Total Value')).toBe(sum(month['hsn-b2c'], (row) => row.valuePaise))
    }),
  )
})

function sumMonth(reported: readonly ReportedDocument[]): GstMonth {
  const month = emptyMonth()
  for (const one of reported) addDocument(month, one)
  return month
}
