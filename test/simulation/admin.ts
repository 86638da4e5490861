import type { RemittanceResult } from '#domain/fulfilment/remittance.server'
import type { CommandDone, CommandRefused, CommandRequest } from '#domain/fulfilment/run-command.server'
import { outOfStock, type StepName } from '#domain/orders/order'
import { Broken, type OrderRow } from '#test/simulation/broken'
import { owners, products, size } from '#test/simulation/fixtures'
import type { ShopInstance, World } from '#test/simulation/world'

type Answer = CommandDone | CommandRefused | RemittanceResult | { ok: false; reason: string }

/** One form of a page: what it asks for, and all that was filled in. It can be sent again at any time. */
export type OrderCommand = {
  request: Pick<CommandRequest, 'commandKey' | 'version'> & { orderId?: string }
  send(instance: ShopInstance): Promise<Answer>
  /** The first good answer. */
  done: Answer | null
}

/** What somebody is about to do: the next step of the goods, or something else. */
export type Intent =
  | 'next'
  | 'return'
  | 'skip'
  | 'cancel'
  | 'out-of-stock'
  | 'undo'
  | 'refund'
  | 'bring-back'
  | 'change'
  | 'edit-parcel'

type CommandName =
  | StepName
  | 'out-of-stock'
  | 'undo'
  | 'refund'
  | 'retry-refund'
  | 'settle-refund'
  | 'drop-refund'
  | 'return-goods'
  | 'change-lines'
  | 'edit-parcel'
  | 'close-credits'

/** The orders that somebody with this in mind looks at: those it fits, or any. */
export function listOrdersFor({ invariants }: World, intent: Intent): OrderRow[] {
  const orders = invariants.orders().toReversed()
  const isFitting = ({ state, stage }: OrderRow) =>
    intent === 'skip' ||
    (state === 'confirmed' &&
      (intent !== 'return' || ['handed-over', 'returning'].includes(stage)) &&
      (intent !== 'edit-parcel' || ['handed-over', 'returning', 'delivered'].includes(stage)) &&
      (intent !== 'bring-back' || stage === 'delivered') &&
      (intent !== 'out-of-stock' || ['new', 'accepted', 'packed'].includes(stage)) &&
      (intent !== 'change' || ['new', 'accepted'].includes(stage)))
  const fitting = orders.filter(isFitting)
  return fitting.length > 0 ? fitting : orders
}

/** Somebody of the staff, or the buyer of the order, fills a form of an order's page, which may be an old one. */
export function prepareAct(world: World, orderId: string, who: string, intent: Intent, isOld: boolean): OrderCommand {
  const { clock, core, invariants, random, commands } = world
  const order = invariants.orders().find(({ id }) => id === orderId)
  if (!order) throw new Error('Nobody opens the page of no order')
  const isBuyer = who === 'buyer'
  const request: CommandRequest = {
    commandKey: `act-${commands.length}`,
    actor: isBuyer ? { kind: 'buyer', userId: order.user_id } : { kind: 'staff', userId: who },
    requestId: null,
    orderId,
    version: isBuyer ? null : order.version - (isOld ? 1 : 0),
  }
  const held = (invariants.known.get(orderId)?.lines ?? []).filter(({ quantity }) => quantity > 0)
  const lines = held.map(({ position, quantity }) => {
    const good = random(quantity + 1)
    const damaged = random(quantity - good + 1)
    return { position, good, damaged, lost: quantity - good - damaged }
  })
  const parcel = { courier: ['own', 'dtdc', 'india-post'][random(3)] ?? 'own', trackingNumber: `T-100${random(4)}` }
  const owner = owners.find((one) => one === who)
  const role = owner ? ('owner' as const) : ('manager' as const)
  const [refund] = invariants.refunds.ofOrder(orderId).filter(({ state }) => state === 'failed' || state === 'due')
  const credit = invariants.documents.creditNotesOf(orderId)[random(2)]
  const latest = invariants.refunds.ofOrder(orderId).at(-1)
  // Now and then as much as the last time.
  const amountOf = (drawn: number) => (latest && drawn > 5 ? latest.amount_paise : 100_00 * drawn)
  const money = {
    role,
    against: credit && random(3) > 0 ? credit.number : 'goodwill',
    amountPaise: random(3) === 0 ? (credit?.total_paise ?? order.total_paise) : amountOf(1 + random(12)),
  }
  // Packs go out, or more of the same come in, and now and then something else; not by chance, which would change all histories.
  const other = order.version % 2 === 0 ? products.filter((id) => held.every((line) => line.product_id !== id)) : []
  const wanted = [
    ...lines.map(({ position, good, damaged }) => {
      const { product_id: id = '', name = '', quantity = 0 } = held.find((line) => line.position === position) ?? {}
      return { id, name, size, quantity: good > 0 ? quantity - good : quantity + damaged }
    }),
    ...other.slice(0, 1).map((id) => ({ id, name: id, size, quantity: 1 })),
  ].filter(({ quantity }) => quantity > 0)
  const whyOff = random(2) === 0 ? outOfStock : 'no longer wanted'
  const brought = lines.map(({ position, good, damaged }) => ({ position, good, damaged }))
  const reason = isBuyer ? '' : 'no longer wanted'
  const allowsShort = random(2) === 0
  if (allowsShort) invariants.shelf.agreed.add(request.commandKey)
  const sends: Record<CommandName, (instance: ShopInstance) => Promise<Answer>> = {
    accept: ({ db }) => core.accept(db, clock, request),
    pack: ({ db }) => core.pack(db, clock, { ...request, picked: 'by-list', weightGrams: null, allowsShort }),
    'hand-over': ({ db }) => core.handOver(db, clock, { ...request, ...parcel }),
    'edit-parcel': ({ db }) => core.editParcel(db, clock, { ...request, ...parcel }),
    deliver: ({ db }) => core.deliver(db, clock, { ...request, isAfterAll: true }),
    'start-return': ({ db }) => core.startReturn(db, clock, { ...request, reason }),
    'finish-return': ({ db }) => core.finishReturn(db, clock, { ...request, lines }),
    cancel: ({ db }) => core.cancel(db, clock, { ...request, reason }),
    'out-of-stock': ({ db }) => core.cancel(db, clock, { ...request, reason: whyOff }),
    undo: ({ db }) => core.undo(db, clock, request),
    refund: ({ db }) => core.refundOrder(db, clock, { ...request, ...money }),
    'close-credits': ({ db }) => core.closeCredits(db, clock, { ...request, role, reason: 'Paid in another way' }),
    'retry-refund': ({ db }) => core.retryRefund(db, clock, { ...request, refundId: refund?.id ?? '' }),
    'drop-refund': ({ db }) =>
      core.dropRefund(db, clock, { ...request, role, refundId: refund?.id ?? '', reason: 'Paid in another way' }),
    'settle-refund': ({ db }) =>
      core.settleRefund(db, clock, { ...request, refundId: refund?.id ?? '', reference: '426812345678', isSure: true }),
    'change-lines': ({ db }) => core.changeLines(db, clock, { ...request, lines: wanted }),
    'return-goods': ({ db }) => core.returnGoods(db, clock, { ...request, role, lines: brought }),
  }
  const form: OrderCommand = {
    request,
    send: sends[nameOf(intent, order, random(2) === 0, refund?.state)],
    done: null,
  }
  commands.push(form)
  return form
}

function nameOf(
  intent: Intent,
  { stage, version, money_owed }: OrderRow,
  either: boolean,
  refund: string | undefined,
): CommandName {
  switch (intent) {
    case 'refund':
      // Not by chance, which would change all histories.
      if (money_owed === 1 && either && version % 2 === 0) return 'close-credits'
      if (!refund || either) return 'refund'
      if (refund === 'failed') return version % 2 === 0 ? 'drop-refund' : 'retry-refund'
      return 'settle-refund'
    case 'change':
      return 'change-lines'
    case 'bring-back':
      return 'return-goods'
    case 'return':
      return stage === 'handed-over' && either ? 'start-return' : 'finish-return'
    // What no page offers, and a page of yesterday may send.
    case 'skip':
      return either ? 'deliver' : 'accept'
    case 'next':
      if (stage === 'new') return either ? 'accept' : 'pack'
      return stage === 'accepted' ? 'pack' : stage === 'packed' ? 'hand-over' : 'deliver'
    default:
      return intent
  }
}

/** Sends the form: what was done once gives the same result ever after, and to no other version than the page has shown. */
export async function sendCommand(world: World, instance: ShopInstance, sent: OrderCommand): Promise<void> {
  const answer = await sent.send(instance)
  const { invariants } = world
  if (sent.done && JSON.stringify(answer) !== JSON.stringify(sent.done))
    invariants.complain(new Broken(`${sent.request.commandKey} was done and gets ${JSON.stringify(answer)}`))
  if (!answer.ok) return
  sent.done = answer
  const { version } = sent.request
  if (version !== null && 'version' in answer && answer.version !== version + 1)
    invariants.complain(new Broken('something was done to another version than its page has shown'))
  if ('eventId' in answer) invariants.goods.promise(answer.eventId)
}
