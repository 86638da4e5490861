import { randomUUID } from 'node:crypto'
import type { Db } from '#domain/database'
import { type Invoice, type IssuedDocument, readDocument } from '#domain/invoices/document'
import type { TakenNumber } from '#domain/invoices/document-number.server'

export type Stored<Document extends IssuedDocument> = { id: string; document: Document }

/** Stores a document; must be called in the transaction that took its number. */
export async function storeDocument<Document extends IssuedDocument>(
  tx: Db,
  taken: TakenNumber,
  orderId: string,
  invoiceId: string | null,
  draft: Omit<Document, 'number' | 'issuedAt'>,
): Promise<Stored<Document>> {
  const id = randomUUID()
  const { number, year, issuedAt } = taken
  const document = { number, issuedAt, ...draft } as Document
  await tx
    .insertInto('documents')
    .values({
      id,
      number,
      kind: document.kind,
      year,
      order_id: orderId,
      invoice_id: invoiceId,
      issued_at: issuedAt,
      total_paise: document.totalPaise,
      place: document.placeOfSupply.stateCode,
      body: JSON.stringify(document),
      blanked_at: null,
    })
    .execute()
  await tx
    .insertInto('document_lines')
    .values(
      document.lines.map((line) => ({
        document_id: id,
        position: line.position,
        hsn: line.hsn,
        rate_bp: line.rateBp,
        quantity: line.quantity,
        taxable_paise: line.taxablePaise,
        cgst_paise: line.cgstPaise,
        sgst_paise: line.sgstPaise,
        igst_paise: line.igstPaise,
      })),
    )
    .execute()
  return { id, document }
}

export async function findInvoice(db: Db, orderId: string): Promise<Stored<Invoice> | undefined> {
  const row = await db
    .selectFrom('documents')
    .select(['id', 'body'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst()
  return row && { id: row.id, document: readDocument<Invoice>(row.body) }
}

export async function listDocuments(db: Db, orderIds: string[]): Promise<Map<string, IssuedDocument[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('documents')
    .select(['order_id', 'body'])
    .where('order_id', 'in', orderIds)
    .orderBy('issued_at')
    .orderBy('number')
    .execute()
  const byOrder = Map.groupBy(rows, ({ order_id }) => order_id)
  return new Map([...byOrder].map(([orderId, own]) => [orderId, own.map(({ body }) => readDocument(body))]))
}
