export type InvoicesTables = {
  series: { name: string; year: string; last: number; last_at: number }
  documents: DocumentRow
  document_lines: {
    document_id: string
    position: number
    hsn: string | null
    rate_bp: number | null
    quantity: number
    taxable_paise: number
    cgst_paise: number
    sgst_paise: number
    igst_paise: number
  }
}

type DocumentRow = {
  id: string
  /** A number such as SM/26-27/00001. */
  number: string
  kind: 'invoice' | 'credit-note'
  /** The Indian financial year, such as 26-27. */
  year: string
  order_id: string
  /** The invoice that a credit note refers to. */
  invoice_id: string | null
  issued_at: number
  total_paise: number
  /** The GST code of the state of delivery. */
  place: string
  /** The complete content as issued, as JSON. */
  body: string
  /** When the buyer was removed from an old document. */
  blanked_at: number | null
}
