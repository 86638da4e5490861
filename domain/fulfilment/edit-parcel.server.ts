import type { OrderRow } from '#database/schema/orders'
import type { StaffRole } from '#domain/accounts/staff'
import type { Clock } from '#domain/clock'
import { partKey } from '#domain/commands/claim-command.server'
import type { Db } from '#domain/database'
import { replaceStepMessages } from '#domain/fulfilment/order-messages.server'
import {
  type Change,
  type CommandContext,
  type CommandRequest,
  type CommandResult,
  runCommandIn,
} from '#domain/fulfilment/run-command.server'
import { isCashOrder } from '#domain/orders/order'
import { isShipped, type OrderCommand } from '#domain/orders/stage'
import { findShipment, insertShipment, type Shipment, type ShipmentRefused } from '#domain/shipping/shipments.server'
import { transact } from '#domain/transaction.server'

export type EditParcelRequest = CommandRequest & {
  role: StaffRole
  courier: string
  trackingNumber: string
  /** The number of the order that has this tracking number and gets this order's courier and number for it; empty for none. */
  swapWith?: string
}

export type EditParcelRefused =
  | ShipmentRefused
  /** The two parcels may be swapped. */
  | { ok: false; reason: 'tracking-number-taken'; by: string; canSwap: true }
  /** Courier and number are unchanged. */
  | { ok: false; reason: 'parcel-unchanged' }
  /** Another courier of a delivered cash order has its cash too, so only an owner changes it. */
  | { ok: false; reason: 'cash-by-owner' }
  /** The courier has paid out the cash of the order, so another one cannot have carried it. */
  | { ok: false; reason: 'cash-paid-out' }

/** Returns whether the parcel has left, and is not back again. */
export function isParcelEditable({ state, stage }: Pick<OrderRow, 'state' | 'stage'>): boolean {
  return state === 'confirmed' && isShipped(stage)
}

/**
 * Corrects the courier or tracking number of a parcel that has left, or swaps them with those of another order. While a parcel is under way its buyer gets
 * them again.
 */
export async function editParcel(
  db: Db,
  clock: Clock,
  request: EditParcelRequest,
): Promise<CommandResult<EditParcelRefused>> {
  return transact<CommandResult<EditParcelRefused>>(db, (tx, rollback) => {
    const edit = (asked: EditParcelRequest, editOther: EditOther): Promise<CommandResult<EditParcelRefused>> =>
      runCommandIn(
        { tx, rollback, clock },
        {
          act: 'edit-parcel',
          isAllowed: isParcelEditable,
          change: (context) => correctParcel(context, asked, editOther),
        },
        asked,
      )
    return edit(request, (other) => edit(other, null))
  })
}

/** Edits the other of two parcels that are swapped, in the same transaction; null for the other one. */
type EditOther = ((request: EditParcelRequest) => Promise<CommandResult<EditParcelRefused>>) | null

/** The commands whose messages name the courier and the tracking number. */
const parcelCommands: readonly OrderCommand[] = ['hand-over', 'edit-parcel']

async function correctParcel(
  { tx, clock, order, at }: CommandContext,
  request: EditParcelRequest,
  editOther: EditOther,
): Promise<Change | EditParcelRefused> {
  const before = await findShipment(tx, order.id)
  const parcel = { ...request, at: before?.at ?? at }
  const first = await insertShipment(tx, parcel)
  const isSwap = !first.ok && first.reason === 'tracking-number-taken' && before && editOther
  const swapped = isSwap ? await swapParcels(tx, { order, before, request, by: first.by, editOther }) : undefined
  if (swapped?.ok === false) return swapped
  const sent = swapped ? await insertShipment(tx, parcel) : first
  if (!sent.ok) return sent
  const after = { courier: sent.shipment.courier, trackingNumber: sent.shipment.trackingNumber }
  const isOther = before?.courier !== after.courier
  if (!isOther && before?.trackingNumber === after.trackingNumber) return { ok: false, reason: 'parcel-unchanged' }
  if (isOther && order.cod_state === 'remitted') return { ok: false, reason: 'cash-paid-out' }
  const isCashMoved = isOther && holdsCash(order)
  if (isCashMoved && request.role !== 'owner') return { ok: false, reason: 'cash-by-owner' }
  const isUnderWay = order.stage === 'handed-over'
  const isCorrection = isUnderWay && (await replaceStepMessages(tx, clock, order.id, parcelCommands))
  return {
    ok: true,
    // The cash of our own delivery was once taken as received at the door.
    ...(isCashMoved && { order: { cod_state: 'with-courier' as const } }),
    data: { ...after, ...(isCorrection && { isCorrection }) },
    notifies: isUnderWay,
    other: swapped?.other,
    ...(before && { auditedBefore: { courier: before.courier, trackingNumber: before.trackingNumber } }),
    audited: after,
  }
}

/** Returns whether the courier of the order has its cash. */
function holdsCash(order: Pick<OrderRow, 'stage' | 'provider'>): boolean {
  return order.stage === 'delivered' && isCashOrder(order)
}

/** Returns whether a correction moves the cash of an order, or of the order it is swapped with, to another courier. */
export async function movesCash(
  db: Db,
  { number, swapWith, courier }: { number: string; swapWith: string; courier: string },
): Promise<boolean> {
  const parcels = await db
    .selectFrom('orders')
    .innerJoin('shipments', 'shipments.order_id', 'orders.id')
    .select(['number', 'stage', 'provider', 'courier'])
    .where('number', 'in', [number, swapWith])
    .execute()
  const own = parcels.find((parcel) => parcel.number === number)
  return own !== undefined && own.courier !== courier && parcels.some(holdsCash)
}

type Swap = {
  order: OrderRow
  before: Shipment
  request: EditParcelRequest
  by: string
  editOther: NonNullable<EditOther>
}

/** Gives the other order the courier and number that this one had, which are free by now. */
async function swapParcels(
  tx: Db,
  { order, before, request, by, editOther }: Swap,
): Promise<{ ok: true; other: string } | EditParcelRefused> {
  const refused = { ok: false as const, reason: 'tracking-number-taken' as const, by }
  const other = await tx.selectFrom('orders').selectAll().where('number', '=', by).executeTakeFirstOrThrow()
  const isPaidOut = order.cod_state === 'remitted' || other.cod_state === 'remitted'
  if (!isParcelEditable(other) || (isPaidOut && before.courier !== request.courier)) return refused
  if (request.swapWith !== by) return { ...refused, canSwap: true }
  const { courier, trackingNumber } = before
  const swapped = await editOther({
    ...request,
    orderId: other.id,
    version: null,
    commandKey: partKey(request.commandKey, 'swap'),
    courier,
    trackingNumber: trackingNumber ?? '',
  })
  return swapped.ok ? { ok: true, other: by } : refused
}
