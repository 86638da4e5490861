import { indianDay } from '#domain/calendar/moment'
import { decimalRupees } from '#domain/money'
import type { GstDocumentRow, GstMonth, HsnRow } from '#domain/reports/gst'

export const gstParts = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'hsn-b2b', 'hsn-b2c', 'docs', 'bills'] as const
export type GstPart = (typeof gstParts)[number]

export function partRows(month: GstMonth): Record<GstPart, readonly object[]> {
  const { hsnB2b, hsnB2c, totals: _, ...others } = month
  return { ...others, 'hsn-b2b': hsnB2b, 'hsn-b2c': hsnB2c }
}

type Table = (string | number)[][]

/** Returns tables with headers in the import format of the GST portal's offline tool, and a plain list of bills. */
export function gstFiles(month: GstMonth): Record<GstPart, Table> {
  return {
    b2b: [
      [
        'GSTIN/UIN of Recipient',
        'Receiver Name',
        'Invoice Number',
        'Invoice date',
        'Invoice Value',
        'Place Of Supply',
        'Reverse Charge',
        'Applicable % of Tax Rate',
        'Invoice Type',
        'E-Commerce GSTIN',
        'Rate',
        'Taxable Value',
        'Cess Amount',
      ],
      ...month.b2b.map((row) => [
        row.gstin,
        row.receiver,
        row.number,
        date(row.issuedAt),
        decimalRupees(row.totalPaise),
        row.place,
        'N',
        '',
        'Regular B2B',
        '',
        ...taxed(row),
      ]),
    ],
    b2cl: [
      [
        'Invoice Number',
        'Invoice date',
        'Invoice Value',
        'Place Of Supply',
        'Applicable % of Tax Rate',
        'Rate',
        'Taxable Value',
        'Cess Amount',
        'E-Commerce GSTIN',
      ],
      ...month.b2cl.map((row) => [
        row.number,
        date(row.issuedAt),
        decimalRupees(row.totalPaise),
        row.place,
        '',
        ...taxed(row),
        '',
      ]),
    ],
    b2cs: [
      [
        'Type',
        'Place Of Supply',
        'Applicable % of Tax Rate',
        'Rate',
        'Taxable Value',
        'Cess Amount',
        'E-Commerce GSTIN',
      ],
      ...month.b2cs.map((row) => ['OE', row.place, '', ...taxed(row), '']),
    ],
    cdnr: [
      [
        'GSTIN/UIN of Recipient',
        'Receiver Name',
        'Note Number',
        'Note Date',
        'Note Type',
        'Place Of Supply',
        'Reverse Charge',
        'Note Supply Type',
        'Note Value',
        'Applicable % of Tax Rate',
        'Rate',
        'Taxable Value',
        'Cess Amount',
      ],
      ...month.cdnr.map((row) => [
        row.gstin,
        row.receiver,
        row.number,
        date(row.issuedAt),
        'C',
        row.place,
        'N',
        'Regular B2B',
        decimalRupees(row.totalPaise),
        '',
        ...taxed(row),
      ]),
    ],
    cdnur: [
      [
        'UR Type',
        'Note Number',
        'Note Date',
        'Note Type',
        'Place Of Supply',
        'Note Value',
        'Applicable % of Tax Rate',
        'Rate',
        'Taxable Value',
        'Cess Amount',
      ],
      ...month.cdnur.map((row) => [
        'B2CL',
        row.number,
        date(row.issuedAt),
        'C',
        row.place,
        decimalRupees(row.totalPaise),
        '',
        ...taxed(row),
      ]),
    ],
    'hsn-b2b': [hsnHeader, ...month.hsnB2b.map(toHsn)],
    'hsn-b2c': [hsnHeader, ...month.hsnB2c.map(toHsn)],
    docs: [
      ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
      ...month.docs.map(({ kind, from, to, count }) => [
        kind === 'invoice' ? 'Invoices for outward supply' : 'Credit Note',
        from,
        to,
        count,
        0,
      ]),
    ],
    bills: [
      ['Number', 'Kind', 'Date', 'Order', 'State', 'Amount'],
      ...month.bills.map(({ number, kind, issuedAt, order, state, totalPaise }) => [
        number,
        kind === 'invoice' ? 'Bill' : 'Credit note',
        date(issuedAt),
        order,
        state,
        (kind === 'invoice' ? '' : '-') + decimalRupees(totalPaise),
      ]),
    ],
  }
}

const hsnHeader = [
  'HSN',
  'Description',
  'UQC',
  'Total Quantity',
  'Total Value',
  'Rate',
  'Taxable Value',
  'Integrated Tax Amount',
  'Central Tax Amount',
  'State/UT Tax Amount',
  'Cess Amount',
]

function toHsn(row: HsnRow): (string | number)[] {
  return [
    row.hsn,
    '',
    'PAC-PACKS',
    row.quantity,
    decimalRupees(row.valuePaise),
    rate(row.rateBp),
    decimalRupees(row.taxablePaise),
    decimalRupees(row.igstPaise),
    decimalRupees(row.cgstPaise),
    decimalRupees(row.sgstPaise),
    '0.00',
  ]
}

function taxed({ rateBp, taxablePaise }: Pick<GstDocumentRow, 'rateBp' | 'taxablePaise'>): string[] {
  return [rate(rateBp), decimalRupees(taxablePaise), '0.00']
}

/** Formats a tax rate in per cent. */
function rate(rateBp: number): string {
  return (rateBp / 100).toFixed(2)
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats a date for the offline tool, such as 22-Nov-2026. */
function date(at: number): string {
  const [year, month, day] = indianDay(at).split('-')
  return `${day}-${months[Number(month) - 1]}-${year}`
}
