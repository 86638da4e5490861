import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { replaceStepMessages } from '#domain/fulfilment/order-messages.server'
import {
  type Change,
  type CommandContext,
  type CommandRequest,
  type CommandResult,
  type OrderRow,
  runCommand,
} from '#domain/fulfilment/run-command.server'
import { isShipped, type OrderCommand } from '#domain/orders/stage'
import { findCourier } from '#domain/shipping/couriers'
import { findShipment, insertShipment, type ShipmentRefused } from '#domain/shipping/shipments.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'

export type EditParcelRequest = CommandRequest & { courier: string; trackingNumber: string }

export type EditParcelRefused =
  | ShipmentRefused
  /** Courier and number are unchanged. */
  | { ok: false; reason: 'parcel-unchanged' }
  /** The courier has paid out the cash of the order, so another one cannot have carried it. */
  | { ok: false; reason: 'cash-paid-out' }

/** Returns whether the parcel has left, and is not back again. */
export function isParcelEditable({ state, stage }: Pick<OrderRow, 'state' | 'stage'>): boolean {
  return state === 'confirmed' && isShipped(stage)
}

/** Corrects the courier or tracking number of a parcel that has left. The buyer gets a new message while the parcel is under way. */
export async function editParcel(
  db: Db,
  clock: Clock,
  request: EditParcelRequest,
): Promise<CommandResult<EditParcelRefused>> {
  const correct = (context: CommandContext) => correctParcel(context, request)
  return runCommand<EditParcelRefused>(db, clock, 'edit-parcel', request, isParcelEditable, correct)
}

/** The commands whose messages name the courier and the tracking number. */
const announcing: readonly OrderCommand[] = ['hand-over', 'edit-parcel']

async function correctParcel(
  { tx, clock, order, at }: CommandContext,
  { courier, trackingNumber }: EditParcelRequest,
): Promise<Change | EditParcelRefused> {
  const before = await findShipment(tx, order.id)
  const sent = await insertShipment(tx, { orderId: order.id, courier, trackingNumber, at: before?.at ?? at })
  if (!sent.ok) return sent
  const after = { courier: sent.shipment.courier, trackingNumber: sent.shipment.trackingNumber }
  const isOther = before?.courier !== after.courier
  if (!isOther && before?.trackingNumber === after.trackingNumber) return { ok: false, reason: 'parcel-unchanged' }
  if (isOther && order.cod_state === 'remitted') return { ok: false, reason: 'cash-paid-out' }
  const isUnderWay = order.stage === 'handed-over'
  const isCorrection = isUnderWay && (await replaceStepMessages(tx, clock, order.id, announcing))
  return {
    ok: true,
    to: order.stage,
    ...(order.stage === 'delivered' && order.provider === 'cod' && isOther && { order: await cashOf(tx, after) }),
    data: { ...after, ...(isCorrection && { isCorrection }) },
    notifies: isUnderWay,
    ...(before && { auditedBefore: { courier: before.courier, trackingNumber: before.trackingNumber } }),
    audited: after,
  }
}

/** The cash of a delivered order is with the courier who took it. */
async function cashOf(tx: Db, { courier }: { courier: string }): Promise<{ cod_state: 'received' | 'with-courier' }> {
  const isOwn = findCourier((await readSettings(tx)).couriers, courier)?.isOwn === true
  return { cod_state: isOwn ? 'received' : 'with-courier' }
}
