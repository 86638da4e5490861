import { batchPath } from '#app/catalog/batch-line.tsx'
import { drawCode128, drawQrCode } from '#app/documents/bar-codes.server'
import type { Db } from '#domain/database'
import { listDocuments } from '#domain/invoices/document-number.server'
import { needsRegistration, shopSeller } from '#domain/invoices/gstin'
import { isUnpacked, isVoided } from '#domain/orders/order'
import { isShippable, listParcels, type Parcel } from '#domain/shipping/parcels.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { type BatchPick, listPicks } from '#domain/stock/batches.server'
import { planPicks } from '#domain/stock/pick-batches.server'

export const documentKinds = ['label', 'slip', 'invoice', 'credit-note'] as const
export type DocumentKind = (typeof documentKinds)[number]

export type PrintedDocuments = Awaited<ReturnType<typeof loadDocuments>>

type Shop = { now: number; publicUrl: string }

/** `notes` says what is missing. */
export async function loadDocuments(db: Db, shop: Shop, kind: DocumentKind, asked: readonly string[]) {
  const { now, publicUrl } = shop
  const parcels = await listParcels(db, asked)
  const unknown = asked.filter(
    (reference) => !parcels.some(({ number, orderId }) => reference === number || reference === orderId),
  )
  const notes = unknown.map((number) => `There is no confirmed order ${number}.`)
  const seller = shopSeller(await readSettings(db))
  if (kind === 'label' || kind === 'slip') {
    for (const { number, stage, isRefunded } of parcels.filter((parcel) => !isShippable(parcel)))
      notes.push(
        isVoided(stage)
          ? `${number} is ${stage}: nothing is sent for it.`
          : `${number} ${isRefunded ? 'is refunded' : 'has recalled packs'}: nothing is sent for it. Please cancel it.`,
      )
    const toSend = parcels.filter(isShippable)
    if (kind === 'label') return { kind, seller, labels: toSend.map((parcel) => drawLabel(parcel, publicUrl)), notes }
    const batches = await findBatchesOf(db, now, toSend)
    return { kind, seller, slips: toSend.map((parcel) => drawSlip(parcel, batches, publicUrl)), notes }
  }
  const ids = parcels.map(({ orderId }) => orderId)
  const issued = await listDocuments(db, ids)
  const documents = parcels.flatMap((parcel) => {
    const found = (issued.get(parcel.orderId) ?? []).filter((document) => document.kind === kind)
    const { number } = parcel
    if (found.length === 0)
      notes.push(
        kind === 'invoice'
          ? `${number} has no invoice yet: it is made when the order is packed.`
          : `${number} has no credit note.`,
      )
    else if (needsRegistration(seller, parcel.delivery.state))
      notes.push(`${number} goes to another state, which needs a GST registration: please ask your accountant.`)
    return found
  })
  return { kind, documents, notes }
}

/** The label's link has no key, since strangers can scan it: only the signed-in buyer sees the page. */
function drawLabel(parcel: Parcel, publicUrl: string) {
  const barCode = drawCode128(parcel.trackingNumber ?? parcel.number)
  return { parcel, barCode, orderPage: drawQrCode(`${publicUrl}/order/${parcel.number}`) }
}

/** The link on the slip has the view key, since the person who opens the parcel may see the order. */
function drawSlip(parcel: Parcel, picks: ReadonlyMap<string, BatchPick[]>, publicUrl: string) {
  const batches = parcel.lines.map(({ position }) => picks.get(`${parcel.orderId} ${position}`) ?? [])
  const codes = [...new Set(batches.flat().map(({ code }) => code))]
  return {
    parcel,
    batches,
    orderPage: drawQrCode(`${publicUrl}/order/${parcel.number}?k=${parcel.viewKey}`),
    batchPage: codes.length > 0 ? drawQrCode(publicUrl + batchPath(codes)) : null,
  }
}

/** By order and line: the batches that it was packed from, or is to be packed from. */
async function findBatchesOf(db: Db, now: number, parcels: readonly Parcel[]): Promise<Map<string, BatchPick[]>> {
  const open = parcels
    .filter(({ stage }) => isUnpacked(stage))
    .flatMap(({ orderId, lines }) => lines.map((line) => ({ ...line, orderId, product_id: line.productId })))
  const picks = (await planPicks(db, now, open)).map(({ lineIndex, ...pick }) => ({
    ...pick,
    orderId: open[lineIndex]?.orderId ?? '',
  }))
  for (const { orderId } of parcels.filter(({ stage }) => !isUnpacked(stage)))
    for (const pick of await listPicks(db, orderId)) picks.push({ ...pick, orderId })
  return Map.groupBy(picks, ({ orderId, position }) => `${orderId} ${position}`)
}

export const maxOrders = 100

/** Reads numbers or ids from `?orders=a,b` or one field each; null for none or too many. */
export function readChosenOrders(query: URLSearchParams): string[] | null {
  const asked = query.getAll('orders').flatMap((list) => list.split(','))
  const orders = [...new Set(asked.map((number) => number.trim()))].filter((number) => /^[\w-]{1,40}$/.test(number))
  return orders.length === 0 || orders.length > maxOrders ? null : orders
}
