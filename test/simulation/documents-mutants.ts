import { edit, type Mutant } from '#test/simulation/mutation'

const fulfilment = 'domain/fulfilment/fulfilment.server.ts'
const issue = 'domain/invoices/issue-invoice.server.ts'
const number = 'domain/invoices/document-number.server.ts'

const pack = 'export const pack = command('
const issueInside = 'const issued = order.total_paise > 0 ? await issueInvoice(tx, clock, order.id) : null'
const notIssued = "const issued = { ok: true as const, document: { number: '' } }"

/** Bugs of documents: invoices that are missing, wrong or changed, numbers with gaps, dates that fall. */
export const documentsMutants: Mutant[] = [
  {
    name: 'packed-without-invoice',
    about: 'goods are packed without an invoice',
    edits: [edit(fulfilment, issueInside, notIssued)],
  },
  {
    name: 'invoice-after',
    about: 'the invoice is issued after the packing, and lost in a crash between',
    edits: [
      edit(fulfilment, issueInside, notIssued),
      edit(
        fulfilment,
        pack,
        `export async function pack(db: CommandContext['tx'], clock: CommandContext['clock'], request: PackRequest) {
  const done = await packOnly(db, clock, request)
  if (done.ok) await db.transaction().execute((tx) => issueInvoice(tx, clock, request.orderId))
  return done
}

const packOnly = command(`,
      ),
    ],
  },
  {
    name: 'invoice-without-delivery',
    about: 'the delivery fee is on no invoice',
    edits: [edit(issue, 'shippingPaise: order.shipping_paise', 'shippingPaise: 0')],
  },
  {
    name: 'returned-without-credit-note',
    about: 'what came back stays invoiced',
    edits: [edit(fulfilment, "await creditWholeOrder(tx, clock, order.id, 'undelivered')", 'null')],
  },
  {
    name: 'cancelled-without-credit-note',
    about: 'what is called off after packing stays invoiced',
    edits: [edit(fulfilment, "await creditWholeOrder(tx, clock, order.id, 'cancelled')", 'null')],
  },
  {
    name: 'credited-in-part',
    about: 'of an order that came back one pack is taken back',
    edits: [edit(issue, "lines: 'all', reason", 'lines: [{ position: 0, quantity: 1 }], reason')],
  },
  {
    name: 'invoice-touched',
    about: 'taking back writes into the invoice',
    edits: [edit(issue, "lockRows(tx, 'documents')", "tx.updateTable('documents').set({ issued_at: 0 })")],
  },
  {
    name: 'one-series-for-all',
    about: 'credit notes take the numbers of invoices',
    edits: [edit(issue, 'seriesOf(firm.series.creditNote', 'seriesOf(firm.series.invoice')],
  },
  {
    name: 'numbers-with-gaps',
    about: 'some numbers are left out',
    edits: [edit(number, 'series.last + 1', 'series.last + 2')],
  },
  {
    name: 'same-number-again',
    about: 'the next document takes the number of the last one',
    edits: [edit(number, 'series.last + 1', 'series.last')],
  },
  {
    name: 'dated-as-ordered',
    about: 'an invoice bears the moment of its order, and its number that of its packing',
    edits: [
      edit(
        issue,
        'takeNumber(tx, clock, seriesOf(shop.firm.series.invoice',
        'takeNumber(tx, { now: () => drafted.draft.order.placedAt }, seriesOf(shop.firm.series.invoice',
      ),
      edit(number, 'series.last_at > excluded.last_at then', 'series.last_at < 0 then'),
    ],
  },
]
