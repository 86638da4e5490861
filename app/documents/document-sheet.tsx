import type { ReactNode } from 'react'
import { DocumentTable } from '#app/documents/document-table.tsx'
import { titleOf } from '#app/documents/document-title'
import { dateOnDocument } from '#app/documents/figures'
import { foodSafetyConnect } from '#app/documents/food-safety'
import { TaxSummary } from '#app/documents/tax-summary.tsx'
import { Words } from '#app/documents/words.tsx'
import { Emblem } from '#app/ui/brand.tsx'
import { formatPhone } from '#domain/delivery/delivery'
import { type CreditReason, type IssuedDocument, isTaxed } from '#domain/invoices/document'
import { rupeesInWords } from '#domain/invoices/rupees-in-words'

/** Prints an invoice, a bill or a credit note on A4 from the stored document; only the layout is computed here. */
export function DocumentSheet({ document }: { document: IssuedDocument }) {
  const { number, seller, buyer, order, placeOfSupply, totalPaise } = document
  const taxed = isTaxed(document)
  return (
    <article className="paper sheet" aria-label={`${titleOf(document)} ${number}`}>
      <header className="sheet-head">
        <div className="sheet-seller">
          <p className="sheet-brand">
            <Emblem /> {seller.name}
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
        <div className="sheet-title">
          <p className="sheet-kind">{titleOf(document)}</p>
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
          {taxed && <p className="sheet-copy">Original for recipient</p>}
        </div>
      </header>
      <div className="sheet-buyer">
        <address>
          <small>Bill to and ship to</small>
          {buyer.firm && <Words className="sheet-name">{buyer.firm}</Words>}
          <Words className="sheet-name">{buyer.name}</Words>
          <Words>{buyer.street}</Words>
          <Words>{`${buyer.city}, ${buyer.state} ${buyer.zip}`}</Words>
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
      <div className="sheet-below">
        <p className="sheet-words">
          <small>{document.kind === 'credit-note' ? 'Amount credited' : 'Amount'} in words</small>
          {rupeesInWords(totalPaise)}
        </p>
        {taxed && <TaxSummary document={document} />}
        <p className="sheet-signature">
          For {seller.name}
          <span>Authorised signatory</span>
        </p>
        <p className="sheet-remark">
          {taxed
            ? 'Prices include the tax that is shown.'
            : 'The seller is not registered under GST: no tax is charged.'}
        </p>
        {seller.fssai && <p className="sheet-remark">{foodSafetyConnect}</p>}
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
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
