import type { BarCode } from '#app/documents/code128.server'
import { BarCodeMark, QrMark } from '#app/documents/codes.tsx'
import { dateOnDocument, inKilograms, packsOnDocument } from '#app/documents/figures'
import type { QrCode } from '#app/documents/qr-code.server'
import { Words } from '#app/documents/words.tsx'
import { Emblem } from '#app/ui/brand.tsx'
import { formatPhone } from '#domain/delivery/phone'
import type { Seller } from '#domain/invoices/seller'
import { formatRupees } from '#domain/money'
import type { Parcel } from '#domain/shipping/parcel'

type Props = { parcel: Parcel; seller: Seller; barCode: BarCode; orderPage: QrCode }

/** Prints a parcel's label, 4 by 6 inches, in black only: label printers have no colours. */
export function ParcelLabel({ parcel, seller, barCode, orderPage }: Props) {
  const { number, name, delivery, toCollectPaise, courier, weightGrams, lines } = parcel
  return (
    <article className="document label" aria-label={`Label of order ${number}`}>
      <header className="flex items-center justify-between gap-[4mm] text-[10.5pt] font-semibold">
        <span className="inline-flex items-center gap-[1.5mm] font-display text-[15pt]/[1] font-semibold">
          <Emblem className="w-[6.5mm]" /> {seller.name}
        </span>
        <span>{courier?.name}</span>
      </header>
      {toCollectPaise === null ? (
        <p className="label-payment">
          <strong>PREPAID</strong> <span>Collect no cash</span>
        </p>
      ) : (
        <p className="label-payment cash">
          <strong>COD {formatRupees(toCollectPaise)}</strong> <span>Collect in cash</span>
        </p>
      )}
      <address className={`label-to ${fitOf(`${name}${delivery.street}${delivery.city}`)}`}>
        <small>Deliver to</small>
        <Words className="label-name">{name}</Words>
        <Words>{delivery.street}</Words>
        <Words>{`${delivery.city}, ${delivery.state}`}</Words>
        <span className="label-foot">
          <strong className="text-[27pt]/[1] tracking-[0.02em]">
            <small>PIN</small> {delivery.zip}
          </strong>
          <strong className="text-[14pt]">
            <small>Phone</small> {formatPhone(delivery.phone)}
          </strong>
        </span>
      </address>
      <BarCodeMark code={barCode} />
      <footer className="label-from">
        <div>
          <small>If undelivered, return to</small>
          <strong>{seller.name}</strong>
          {seller.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
          <span>{formatPhone(seller.phone)}</span>
          {seller.fssai && <span>FSSAI Lic. No. {seller.fssai}</span>}
        </div>
        <div className="label-order">
          <QrMark code={orderPage} label={`QR code of the page of order ${number}`} />
          <strong>{number}</strong>
          <span>{dateOnDocument(parcel.placedAt)}</span>
          <span>
            {packsOnDocument(lines)}
            {weightGrams !== null && ` · ${inKilograms(weightGrams)}`}
          </span>
        </div>
      </footer>
    </article>
  )
}

/** Returns the class of the font size for an address: smaller for longer ones, so that none is cut. */
function fitOf(text: string): string {
  if (text.length > 190) return 'longest'
  return text.length > 95 ? 'long' : ''
}
