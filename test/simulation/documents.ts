import type { Tables } from '#database/schema'
import type { Invoice } from '#domain/invoices/document'
import { Broken, type OrderRow } from '#test/simulation/broken'
import type { Stage } from '#test/simulation/database'

type DocumentRow = Tables['documents']

const seriesOfKind = { invoice: 'SMB', 'credit-note': 'SCB' }

/** Watches the documents: that each packed order has its invoice, what is taken back its credit note, and their numbers no gap. */
export function createDocumentsInvariants(stage: Stage, returnedPaiseOf: (orderId: string) => number) {
  const issued = new Map<string, string>()
  let notes: DocumentRow[] = []

  return {
    creditNotesOf: (orderId: string) => notes.filter(({ order_id }) => order_id === orderId),
    async look(orders: OrderRow[]) {
      const documents = await stage.rows<DocumentRow>('select * from documents order by number')
      const packed = await stage.rows<{ order_id: string }>("select order_id from order_events where act = 'pack'")
      notes = documents.filter(({ kind }) => kind === 'credit-note')
      lookAtChanges(documents)
      await lookAtNumbers(documents)
      for (const document of documents) lookAtSum(document)
      for (const order of orders) {
        const isPacked = packed.some(({ order_id }) => order_id === order.id)
        lookAtOrder(
          order,
          isPacked,
          returnedPaiseOf(order.id),
          documents.filter(({ order_id }) => order_id === order.id),
        )
      }
    },
  }

  /** What was issued stays, to the letter. */
  function lookAtChanges(documents: DocumentRow[]) {
    const now = new Map(documents.map((document) => [document.id, JSON.stringify(document)]))
    for (const [id, before] of issued) if (now.get(id) !== before) throw new Broken('an issued document changed')
    for (const [id, content] of now) issued.set(id, content)
  }

  /** In each series and year the numbers are 1 to n, and their dates never fall. */
  async function lookAtNumbers(documents: DocumentRow[]) {
    const series = await stage.rows<Tables['series']>('select * from series')
    const groups = Map.groupBy(documents, ({ number }) => number.slice(0, number.lastIndexOf('/')))
    if (groups.size !== series.length) throw new Broken('a series without documents, or documents without a series')
    for (const { name, year, last } of series) {
      const numbered = groups.get(`${name}/${year}`) ?? []
      const expected = Array.from({ length: last }, (_, n) => `${name}/${year}/${String(n + 1).padStart(5, '0')}`)
      if (numbered.map(({ number }) => number).join() !== expected.join())
        throw new Broken(`${last} documents of ${name}/${year} are ${numbered.map(({ number }) => number)}`)
      const dates = numbered.map(({ issued_at }) => issued_at)
      if (dates.some((date, n) => n > 0 && date < (dates[n - 1] ?? 0))) throw new Broken('the dates of documents fall')
    }
  }

  /** A document's lines sum to its total, and each line's tax and value to the line. */
  function lookAtSum({ number, kind, body, total_paise }: DocumentRow) {
    if (!number.startsWith(`${seriesOfKind[kind]}/`)) throw new Broken(`a ${kind} has the number ${number}`)
    const { lines } = JSON.parse(body) as Invoice
    const figures = lines.map((line) => line.taxablePaise + line.cgstPaise + line.sgstPaise + line.igstPaise)
    const printed = lines.map(({ grossPaise }) => grossPaise)
    for (const amounts of [figures, printed])
      if (amounts.reduce((sum, amount) => sum + amount, 0) !== total_paise)
        throw new Broken(`the lines of ${number} are not its total`)
  }

  /** One invoice of what is sent from packing on; credit notes of what came back, and of all of it once it is called off. */
  function lookAtOrder(order: OrderRow, isPacked: boolean, returnedPaise: number, documents: DocumentRow[]) {
    const invoices = documents.filter(({ kind }) => kind === 'invoice')
    if (invoices.length !== (isPacked ? 1 : 0)) throw new Broken(`an order has ${invoices.length} invoices`)
    const [invoice] = invoices
    if (invoice && invoice.total_paise !== order.total_paise) throw new Broken('an invoice is not what was ordered')
    const credited = documents.reduce((sum, { kind, total_paise }) => sum + (kind === 'invoice' ? 0 : total_paise), 0)
    const isTakenBack = ['cancelled', 'returned'].includes(order.stage)
    const expected = isTakenBack ? (invoice?.total_paise ?? 0) : returnedPaise
    if (credited !== expected) throw new Broken(`of an order that is ${order.stage}, ${credited} paise are credited`)
  }
}
