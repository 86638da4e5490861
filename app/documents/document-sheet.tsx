import type { ReactNode } from 'react'
import { ColumnHead, dateOnDocument, foodSafetyConnect, inPercent, Words } from '#app/documents/words.tsx'
import { Emblem } from '#app/ui/brand.tsx'
import { addressLines } from '#domain/delivery/delivery'
import { formatPhone } from '#domain/delivery/phone'
import {
  type CreditReason,
  type DocumentLine,
  type IssuedDocument,
  isTaxed,
  rupeesInWords,
  totalLines,
} from '#domain/invoices/document'
import { formatAmount } from '#domain/money'

/** Everything is as stored in the document; only the layout is made here. */
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
            <Entry name="Payment">
              {order.payment === 'cash' ? 'Cash on delivery' : 'Paid by UPI'}
              {order.reference && `, ${order.reference}`}
            </Entry>
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

const insideTaxes = [
  { name: 'CGST', amount: 'cgstPaise', parts: 2 },
  { name: 'SGST', amount: 'sgstPaise', parts: 2 },
] as const
const outsideTaxes = [{ name: 'IGST', amount: 'igstPaise', parts: 1 }] as const

function TaxSummary({ document: { lines, seller, placeOfSupply } }: { document: IssuedDocument }) {
  const taxes = seller.stateCode === placeOfSupply.stateCode ? insideTaxes : outsideTaxes
  const groups = Map.groupBy(lines, ({ hsn, rateBp }) => `${hsn} ${rateBp}`)
  return (
    <table className="figures sheet-tax">
      <caption>Tax by HSN</caption>
      <thead>
        <tr>
          <ColumnHead>HSN</ColumnHead>
          <ColumnHead className="number">Taxable</ColumnHead>
          {taxes.map(({ name }) => (
            <ColumnHead key={name} className="number">
              {name}
            </ColumnHead>
          ))}
          <ColumnHead className="number">Tax ₹</ColumnHead>
        </tr>
      </thead>
      <tbody>
        {[...groups].map(([key, group]) => {
          const totals = totalLines(group)
          return (
            <tr key={key}>
              <td>{group[0]?.hsn}</td>
              <td className="number">{formatAmount(totals.taxablePaise)}</td>
              {taxes.map(({ name, amount, parts }) => (
                <td key={name} className="number">
                  {formatAmount(totals[amount])} <small>{inPercent((group[0]?.rateBp ?? 0) / parts)}</small>
                </td>
              ))}
              <td className="number">{formatAmount(totals.grossPaise - totals.taxablePaise)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Its head, with the number, is repeated on each page. */
function DocumentTable({ document }: { document: IssuedDocument }) {
  const taxed = isTaxed(document)
  const totals = totalLines(document.lines)
  return (
    <table className="figures sheet-lines">
      <thead>
        <tr className="again">
          <td colSpan={taxed ? 8 : 5}>
            {titleOf(document)} {document.number}
          </td>
        </tr>
        <tr>
          <ColumnHead className="number">#</ColumnHead>
          <ColumnHead>Description</ColumnHead>
          {taxed && <ColumnHead>HSN</ColumnHead>}
          <ColumnHead className="number">Packs</ColumnHead>
          <ColumnHead className="number">Price</ColumnHead>
          {taxed && (
            <>
              <ColumnHead className="number">Taxable</ColumnHead>
              <ColumnHead className="number">GST</ColumnHead>
            </>
          )}
          <ColumnHead className="number">Amount ₹</ColumnHead>
        </tr>
      </thead>
      <tbody>
        {document.lines.map((line, index) => (
          <Row key={line.position} line={line} number={index + 1} taxed={taxed} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={taxed ? 5 : 4}>
            Total{document.kind === 'credit-note' && ' credited'}
          </th>
          {taxed && (
            <>
              <td className="number">{formatAmount(totals.taxablePaise)}</td>
              <td className="number">{formatAmount(totals.grossPaise - totals.taxablePaise)}</td>
            </>
          )}
          <td className="number text-[12.5pt]">{formatAmount(document.totalPaise)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function Row({ line, number, taxed }: { line: DocumentLine; number: number; taxed: boolean }) {
  return (
    <tr>
      <td className="number">{number}</td>
      <td>
        <Words>{line.name}</Words> {line.size && <small>{line.size}</small>}
        {line.discountPaise && <small className="block">less discount {formatAmount(line.discountPaise)}</small>}
      </td>
      {taxed && <td className="whitespace-nowrap">{line.hsn}</td>}
      <td className="number">{line.quantity}</td>
      <td className="number">{formatAmount(line.unitPaise)}</td>
      {taxed && (
        <>
          <td className="number">{formatAmount(line.taxablePaise)}</td>
          <td className="number">
            {formatAmount(line.grossPaise - line.taxablePaise)} <small>{inPercent(line.rateBp ?? 0)}</small>
          </td>
        </>
      )}
      <td className="number">{formatAmount(line.grossPaise)}</td>
    </tr>
  )
}

export function titleOf(document: IssuedDocument): string {
  if (document.kind === 'credit-note') return 'Credit note'
  return isTaxed(document) ? 'Tax invoice' : 'Bill'
}
