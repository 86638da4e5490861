import type { QrCode } from '#app/documents/bar-codes.server'
import { QrMark } from '#app/documents/codes.tsx'
import {
  ColumnHead,
  dateOnDocument,
  foodSafetyConnect,
  inKilograms,
  monthOnDocument,
  packsOnDocument,
  Words,
} from '#app/documents/words.tsx'
import { startOfDay } from '#domain/calendar/moment'
import { addressLines } from '#domain/delivery/delivery'
import { formatPhone } from '#domain/delivery/phone'
import type { Seller } from '#domain/invoices/gstin'
import { formatRupees } from '#domain/money'
import type { Parcel } from '#domain/shipping/parcels.server'
import type { BatchPick } from '#domain/stock/batches.server'

type Props = {
  parcel: Parcel
  batches: BatchPick[][]
  seller: Seller
  orderPage: QrCode
  /** Leads to what anybody may know of these batches; null if none is known. */
  batchPage: QrCode | null
}

/** Prints the packing slip: the packer ticks its lines, then lays it into the parcel for the buyer. */
export function Slip({ parcel, batches, seller, orderPage, batchPage }: Props) {
  const { number, name, delivery, toCollectPaise, courier, lines, note } = parcel
  return (
    <article
      className="document break-inside-avoid py-[6mm] print:border-b-[0.3mm] print:border-dashed print:border-[#777] print:first:pt-0 print:last:border-0"
      aria-label={`Packing slip of order ${number}`}
    >
      <header className="mb-[3mm] grid grid-cols-[1fr_1fr_auto_auto] gap-[6mm]">
        <div>
          <p className="text-[9pt]">Packing slip</p>
          <p className="text-[15pt]/[1.25] font-semibold">{number}</p>
          <p>
            {dateOnDocument(parcel.placedAt)} ·{' '}
            {toCollectPaise === null ? 'Prepaid' : `COD ${formatRupees(toCollectPaise)}`}
            {courier && ` · ${courier.name}`}
          </p>
        </div>
        <address>
          <Words className="text-[12pt]/[1.25] font-semibold">{name}</Words>
          <Words>{addressLines(delivery)[1]}</Words>
          <span>{formatPhone(delivery.phone)}</span>
        </address>
        {batchPage && (
          <figure className="text-center text-[7.5pt]/[1.2]">
            <QrMark code={batchPage} label="QR code of the page about these batches" />
            What is in the packs
          </figure>
        )}
        <figure className="text-center text-[7.5pt]/[1.2]">
          <QrMark code={orderPage} label={`QR code of the page of order ${number}`} />
          Your order
        </figure>
      </header>
      <table className="figures">
        <thead>
          <tr className="again">
            <td colSpan={5}>Packing slip {number}</td>
          </tr>
          <tr>
            <ColumnHead>
              <span className="sr-only">Packed</span>
            </ColumnHead>
            <ColumnHead>Product</ColumnHead>
            <ColumnHead>Size</ColumnHead>
            <ColumnHead className="number">Packs</ColumnHead>
            <ColumnHead>Batch</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => (
            <tr key={line.position}>
              <td>
                <span className="block size-[4.2mm] border-[0.4mm]" />
              </td>
              <td>
                <strong>{line.name}</strong> {line.nameGu && <Words className="ml-[2mm]">{line.nameGu}</Words>}
              </td>
              <td className="min-w-[40mm]">{line.size}</td>
              <td className="number text-[13pt] font-semibold">{line.quantity}</td>
              <td className="w-[34mm]">
                {batches[place]?.map(({ batchId, code, packedOn, bestBefore, quantity }, _, own) => (
                  <div key={batchId}>
                    {own.length > 1 && `${quantity} × `}
                    {code}
                    <small className="block">
                      packed {dateOnDocument(startOfDay(packedOn))},
                      <br />
                      best before {monthOnDocument(startOfDay(bestBefore))}
                    </small>
                  </div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {note && (
        <p className="mt-[3mm] border-[0.35mm] px-[3mm] py-[2mm] whitespace-pre-line">
          <strong>Note from the buyer:</strong> <Words>{note}</Words>
        </p>
      )}
      <footer className="mt-[3mm] flex justify-between gap-[8mm] text-[8.5pt]">
        <p className="flex-none">
          <strong>{packsOnDocument(lines)}</strong>
          {parcel.weightGrams !== null && ` · ${inKilograms(parcel.weightGrams)}`}
          {seller.fssai && ` · FSSAI ${seller.fssai}. ${foodSafetyConnect}`}
        </p>
        <p className="text-right">
          Thank you for buying from our family. If anything is not right, tell us within 7 days:{' '}
          <span className="whitespace-nowrap">{formatPhone(seller.phone)}</span>
        </p>
      </footer>
    </article>
  )
}
