import { ColumnHead } from '#app/documents/column-head.tsx'
import { inPercent } from '#app/documents/figures'
import { type DocumentLine, type IssuedDocument, totalLines } from '#domain/invoices/document'
import { formatAmount } from '#domain/money'

/** Shows the tax by HSN and rate: CGST and SGST within the state, IGST to another state. */
export function TaxSummary({ document: { lines, seller, placeOfSupply } }: { document: IssuedDocument }) {
  const isInside = seller.stateCode === placeOfSupply.stateCode
  const groups = Map.groupBy(lines, ({ hsn, rateBp }) => `${hsn} ${rateBp}`)
  return (
    <table className="figures sheet-tax">
      <caption>Tax by HSN</caption>
      <thead>
        <tr>
          <ColumnHead>HSN</ColumnHead>
          <ColumnHead className="number">Taxable</ColumnHead>
          {(isInside ? ['CGST', 'SGST'] : ['IGST']).map((tax) => (
            <ColumnHead key={tax} className="number">
              {tax}
            </ColumnHead>
          ))}
          <ColumnHead className="number">Tax ₹</ColumnHead>
        </tr>
      </thead>
      <tbody>
        {[...groups].map(([key, group]) => (
          <Row key={key} group={group} isInside={isInside} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ group, isInside }: { group: DocumentLine[]; isInside: boolean }) {
  const [{ hsn = null, rateBp = null } = {}] = group
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise, grossPaise } = totalLines(group)
  const rate = rateBp ?? 0
  return (
    <tr>
      <td>{hsn}</td>
      <td className="number">{formatAmount(taxablePaise)}</td>
      {isInside ? (
        <>
          <Tax paise={cgstPaise} rateBp={rate / 2} />
          <Tax paise={sgstPaise} rateBp={rate / 2} />
        </>
      ) : (
        <Tax paise={igstPaise} rateBp={rate} />
      )}
      <td className="number">{formatAmount(grossPaise - taxablePaise)}</td>
    </tr>
  )
}

function Tax({ paise, rateBp }: { paise: number; rateBp: number }) {
  return (
    <td className="number">
      {formatAmount(paise)} <small>{inPercent(rateBp)}</small>
    </td>
  )
}
