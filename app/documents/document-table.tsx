import { ColumnHead } from '#app/documents/column-head.tsx'
import { titleOf } from '#app/documents/document-title'
import { inPercent } from '#app/documents/figures'
import { Words } from '#app/documents/words.tsx'
import { type DocumentLine, type IssuedDocument, isTaxed, totalLines } from '#domain/invoices/document'
import { formatAmount } from '#domain/money'

/** Shows the lines of a document; its head, with the number, is repeated on each page. */
export function DocumentTable({ document }: { document: IssuedDocument }) {
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
