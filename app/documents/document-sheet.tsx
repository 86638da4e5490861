import type { ReactNode } from 'react'
import { DocumentTable } from '#app/documents/document-table.tsx'
import { titleOf } from '#app/documents/document-title'
import { dateOnDocument } from '#app/documents/figures'
import { foodSafetyConnect } from '#app/documents/food-safety'
import { TaxSummary } from '#app/documents/tax-summary.tsx'
import { Words } from '#app/documents/words.tsx'
import { Emblem } from '#app/ui/brand.tsx'
import { addressLines } from '#domain/delivery/delivery'
import { formatPhone } from '#domain/delivery/phone'
import { type CreditReason, type IssuedDocument, isTaxed } from '#domain/invoices/document'
import { rupeesInWords } from '#domain/invoices/rupees-in-words'

/** Prints an invoice, a bill or a credit note on A4 from the stored document; only the layout is computed here. */
export function DocumentSheet({ document }: { document: IssuedDocument }) {
  const { number, seller, buyer, order, placeOfSupply, totalPaise } = document
  const taxed = isTaxed(document)
  return (
    <article className="document sheet" aria-label={`${titleOf(document)} ${number}`}>
      <header className="flex justify-between gap-[10mm] border-b-[0.6mm] border-brand-600 pb-[5mm]">
        <div className="sheet-seller">
          <p className="mb-[2mm] flex items-center gap-[2.5mm] font-display text-[23pt]/[1] font-semibold text-brand-600">
            <Emblem className="w-[11mm]" /> {seller.name}
          </p>
          {seller.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
          <span>
            {formatPhone(seller.phone)} · {seller.email}
          </span>
          {taxed && (
            <span>
              GSTIN <strong>{seller.gstin}</strong>
            </span>
          )}
          {seller.fssai && <span>FSSAI Lic. No. {seller.fssai}</span>}
        </div>
        <div className="max-w-[85mm] flex-none">
          <p className="mb-[2mm] text-right font-display text-[21pt]/[1] font-semibold">{titleOf(document)}</p>
          <dl>
            <Entry name="Number">{number}</Entry>
            <Entry name="Date">{dateOnDocument(document.issuedAt)}</Entry>
            {document.kind === 'credit-note' && (
              <>
                <Entry name={`Against ${taxed ? 'invoice' : 'bill'}`}>{document.against.number}</Entry>
                <Entry name="Of">{dateOnDocument(document.against.issuedAt)}</Entry>
                <Entry name="Reason">{reasons[document.reason]}</Entry>
              </>
            )}
            <Entry name="Order">
              {order.number}, {dateOnDocument(order.placedAt)}
            </Entry>
            <Entry name="Payment">{order.payment === 'cash' ? 'Cash on delivery' : 'Paid by UPI'}</Entry>
          </dl>
          {taxed && <p className="mt-[1.5mm] text-right text-[8pt]">Original for recipient</p>}
        </div>
      </header>
      <div className="sheet-buyer flex justify-between gap-[10mm] py-[5mm]">
        <address className="max-w-[105mm]">
          <small>Bill to and ship to</small>
          {buyer.firm && <Words className="text-[12pt] font-semibold">{buyer.firm}</Words>}
          <Words className="text-[12pt] font-semibold">{buyer.name}</Words>
          {addressLines(buyer).map((line) => (
            <Words key={line}>{line}</Words>
          ))}
          <span>{formatPhone(buyer.phone)}</span>
          {buyer.gstin && <span>GSTIN {buyer.gstin}</span>}
        </address>
        {taxed && (
          <div>
            <small>Place of supply</small>
            <span>
              {placeOfSupply.state} ({placeOfSupply.stateCode})
            </span>
            <span>Tax on reverse charge: no</span>
          </div>
        )}
      </div>
      <DocumentTable document={document} />
      <div className="grid grid-cols-[1fr_48mm] items-end gap-x-[12mm] gap-y-[5mm] break-inside-avoid">
        <p className="col-span-full pt-[3mm]">
          <small className="block">{document.kind === 'credit-note' ? 'Amount credited' : 'Amount'} in words</small>
          {rupeesInWords(totalPaise)}
        </p>
        {taxed && <TaxSummary document={document} />}
        <p className="col-start-2 text-center">
          For {seller.name}
          <span className="mt-[15mm] block border-t-[0.2mm] pt-[1mm] text-[8.5pt]">Authorised signatory</span>
        </p>
        <p className="col-span-full text-[8.5pt]">
          {taxed
            ? 'Prices include the tax that is shown.'
            : 'The seller is not registered under GST: no tax is charged.'}
        </p>
        {seller.fssai && <p className="col-span-full text-[8.5pt]">{foodSafetyConnect}</p>}
      </div>
    </article>
  )
}

const reasons: Record<CreditReason, string> = {
  cancelled: 'Order cancelled',
  undelivered: 'Not delivered',
  returned: 'Goods returned',
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_auto] justify-between gap-[6mm]">
      <dt>{name}</dt>
      <dd className="text-right font-semibold">{children}</dd>
    </div>
  )
}
