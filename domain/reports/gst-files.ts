import { indianDay } from '#domain/calendar/moment'
import { decimalRupees } from '#domain/money'
import type { GstDocumentRow, GstMonth, HsnRow } from '#domain/reports/gst'

export const gstParts = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'hsn-b2b', 'hsn-b2c', 'docs', 'bills'] as const
export type GstPart = (typeof gstParts)[number]

type Cell = string | number
type Table = Cell[][]
/** What it holds is the same in every row, or a value of the row. */
type Column<Row> = readonly [header: string, cell: Cell | ((row: Row) => Cell)]

function table<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): Table {
  return [
    columns.map(([header]) => header),
    ...rows.map((row) => columns.map(([, cell]) => (typeof cell === 'function' ? cell(row) : cell))),
  ]
}

/** Headers as the GST portal's offline tool imports them. */
export function gstFiles(month: GstMonth): Record<GstPart, Table> {
  return {
    b2b: table(month.b2b, [
      ...recipientColumns,
      ['Invoice Number', (row) => row.number],
      ['Invoice date', (row) => date(row.issuedAt)],
      ['Invoice Value', (row) => decimalRupees(row.totalPaise)],
      place,
      ['Reverse Charge', 'N'],
      specialRate,
      ['Invoice Type', 'Regular B2B'],
      webShop,
      ...taxColumns,
    ]),
    b2cl: table(month.b2cl, [
      ['Invoice Number', (row) => row.number],
      ['Invoice date', (row) => date(row.issuedAt)],
      ['Invoice Value', (row) => decimalRupees(row.totalPaise)],
      place,
      specialRate,
      ...taxColumns,
      webShop,
    ]),
    b2cs: table(month.b2cs, [['Type', 'OE'], place, specialRate, ...taxColumns, webShop]),
    cdnr: table(month.cdnr, [
      ...recipientColumns,
      ...note,
      place,
      ['Reverse Charge', 'N'],
      ['Note Supply Type', 'Regular B2B'],
      ['Note Value', (row) => decimalRupees(row.totalPaise)],
      specialRate,
      ...taxColumns,
    ]),
    cdnur: table(month.cdnur, [
      ['UR Type', 'B2CL'],
      ...note,
      place,
      ['Note Value', (row) => decimalRupees(row.totalPaise)],
      specialRate,
      ...taxColumns,
    ]),
    'hsn-b2b': table(month['hsn-b2b'], hsn),
    'hsn-b2c': table(month['hsn-b2c'], hsn),
    docs: table(month.docs, [
      ['Nature of Document', ({ kind }) => (kind === 'invoice' ? 'Invoices for outward supply' : 'Credit Note')],
      ['Sr. No. From', (row) => row.from],
      ['Sr. No. To', (row) => row.to],
      ['Total Number', (row) => row.count],
      ['Cancelled', 0],
    ]),
    bills: table(month.bills, [
      ['Number', (row) => row.number],
      ['Kind', ({ kind }) => (kind === 'invoice' ? 'Bill' : 'Credit note')],
      ['Date', (row) => date(row.issuedAt)],
      ['Order', (row) => row.order],
      ['State', (row) => row.state],
      ['Amount', ({ kind, totalPaise }) => (kind === 'invoice' ? '' : '-') + decimalRupees(totalPaise)],
    ]),
  }
}

const recipientColumns: readonly Column<GstDocumentRow>[] = [
  ['GSTIN/UIN of Recipient', (row) => row.gstin],
  ['Receiver Name', (row) => row.receiver],
]

const note: readonly Column<GstDocumentRow>[] = [
  ['Note Number', (row) => row.number],
  ['Note Date', (row) => date(row.issuedAt)],
  ['Note Type', 'C'],
]

const place: Column<{ place: string }> = ['Place Of Supply', (row) => row.place]
/** The shop sells nothing at a reduced share of a rate, and not through another web shop. */
const specialRate: Column<unknown> = ['Applicable % of Tax Rate', '']
const webShop: Column<unknown> = ['E-Commerce GSTIN', '']

const taxColumns: readonly Column<{ rateBp: number; taxablePaise: number }>[] = [
  ['Rate', (row) => rate(row.rateBp)],
  ['Taxable Value', (row) => decimalRupees(row.taxablePaise)],
  ['Cess Amount', '0.00'],
]

const hsn: readonly Column<HsnRow>[] = [
  ['HSN', (row) => row.hsn],
  ['Description', ''],
  ['UQC', 'PAC-PACKS'],
  ['Total Quantity', (row) => row.quantity],
  ['Total Value', (row) => decimalRupees(row.valuePaise)],
  ['Rate', (row) => rate(row.rateBp)],
  ['Taxable Value', (row) => decimalRupees(row.taxablePaise)],
  ['Integrated Tax Amount', (row) => decimalRupees(row.igstPaise)],
  ['Central Tax Amount', (row) => decimalRupees(row.cgstPaise)],
  ['State/UT Tax Amount', (row) => decimalRupees(row.sgstPaise)],
  ['Cess Amount', '0.00'],
]

function rate(rateBp: number): string {
  return (rateBp / 100).toFixed(2)
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function date(at: number): string {
  const [year, month, day] = indianDay(at).split('-')
  return `${day}-${months[Number(month) - 1]}-${year}`
}
