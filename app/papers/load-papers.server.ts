import { drawCode128 } from '#app/papers/code128.server'
import { drawQrCode } from '#app/papers/qr-code.server'
import type { Db } from '#domain/database'
import { listDocuments } from '#domain/invoices/documents.server'
import { needsRegistration, shopSeller } from '#domain/invoices/seller'
import type { Parcel } from '#domain/shipping/parcel'
import { listParcels } from '#domain/shipping/parcels.server'

export const paperKinds = ['label', 'slip', 'invoice', 'credit-note'] as const
export type PaperKind = (typeof paperKinds)[number]

export type Papers = Awaited<ReturnType<typeof loadPapers>>

/**
 * Everything that papers of these orders show, drawn where it has to be. What is missing is told in `notes`, as a code with the
 * order's number. Looking and printing change nothing.
 */
export async function loadPapers(db: Db, publicUrl: string, kind: PaperKind, asked: readonly string[]) {
  const parcels = await listParcels(db, asked)
  const unknown = asked.filter((one) => !parcels.some(({ number, orderId }) => one === number || one === orderId))
  const notes: PaperNote[] = unknown.map((number) => ({ code: 'unknown', number }))
  const seller = shopSeller()
  if (kind === 'label') return { kind, seller, labels: parcels.map((parcel) => drawLabel(parcel, publicUrl)), notes }
  if (kind === 'slip') return { kind, seller, slips: parcels.map((parcel) => drawSlip(parcel, publicUrl)), notes }
  const issued = await listDocuments(
    db,
    parcels.map(({ orderId }) => orderId),
  )
  const documents = parcels.flatMap((parcel) => {
    const found = (issued.get(parcel.orderId) ?? []).filter((document) => document.kind === kind)
    if (found.length === 0) notes.push({ code: `no-${kind}`, number: parcel.number })
    else if (needsRegistration(seller, parcel.delivery.state))
      notes.push({ code: 'other-state', number: parcel.number })
    return found
  })
  return { kind, documents, notes }
}

export type PaperNote = { code: 'unknown' | 'no-invoice' | 'no-credit-note' | 'other-state'; number: string }

/** Whoever finds the parcel may scan its label: without the key, only the signed-in buyer sees the page. */
function drawLabel(parcel: Parcel, publicUrl: string) {
  const barCode = drawCode128(parcel.trackingNumber ?? parcel.number)
  return { parcel, barCode, orderPage: drawQrCode(`${publicUrl}/order/${parcel.number}`) }
}

/** The slip lies inside: whoever opens the parcel may see the order. */
function drawSlip(parcel: Parcel, publicUrl: string) {
  return { parcel, orderPage: drawQrCode(`${publicUrl}/order/${parcel.number}?k=${parcel.viewKey}`) }
}
