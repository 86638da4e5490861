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

export type DocumentRow = {
  id: string
  /** SM/26-27/00001 */
  number: string
  kind: 'invoice' | 'credit-note'
  /** The Indian financial year, 26-27. */
  year: string
  order_id: string
  /** Of a credit note, what it takes back. */
  invoice_id: string | null
  issued_at: number
  total_paise: number
  /** The GST code of the state where the goods arrive. */
  place: string
  /** The whole content as JSON, as it was issued. */
  body: string
  /** When the buyer of an old paper was taken out of it. */
  blanked_at: number | null
}
