import { edit, type Mutant } from '#test/simulation/mutation'

const pay = 'domain/payments/pay-order.server.ts'
const settle = 'domain/payments/settle.server.ts'
const order = 'domain/orders/order.ts'
const goods = 'domain/orders/order-rows.server.ts'
const reconcile = 'domain/payments/reconcile.server.ts'
const jobs = 'domain/jobs/run-jobs.server.ts'
const outbox = 'domain/outbox/claim-jobs.server.ts'
const webhook = 'domain/payments/handle-event.server.ts'

/** Bugs that shops have had with money that comes, or does not, and with what follows an order. */
export const paymentsMutants: Mutant[] = [
  {
    name: 'no-dedupe',
    about: 'a payment that is reported twice counts twice',
    edits: [edit(settle, "['id'])) !== 1) return 'known'\n", "['id'])) > 1) return 'known'\n")],
  },
  {
    name: 'late-ignored',
    about: 'money for an order that was given up is ignored',
    edits: [
      edit(
        settle,
        '  if (isFitting && (await',
        "  if (order.state === 'cancelled') return 'known'\n  if (isFitting && (await",
      ),
    ],
  },
  {
    name: 'late-oversold',
    about: 'money for an order that was given up confirms it without its goods',
    edits: [edit(settle, '(await reserveStock(tx, cause, lines)).missing.length > 0', 'lines.length < 0')],
  },
  {
    name: 'amount-not-compared',
    about: 'any amount pays for the order',
    edits: [edit(settle, '(amountPaise === totalPaise || amountPaise', '(amountPaise > 0 || amountPaise')],
  },
  {
    name: 'fee-goes-back',
    about: 'money with the fee that the provider states goes back',
    edits: [edit(settle, 'amountPaise === totalPaise + feePaise', 'amountPaise === totalPaise')],
  },
  {
    name: 'fee-counts-as-paid',
    about: 'the fee that the provider keeps is sent back too',
    edits: [edit(settle, 'fits(payment, askedPaise) ? askedPaise : payment.amountPaise', 'payment.amountPaise')],
  },
  {
    name: 'mismatch-as-double',
    about: 'another amount than that of the order goes back as paid twice',
    edits: [edit(settle, "? 'double' : 'mismatch'", "? 'double' : ('double' as string as 'mismatch')")],
  },
  {
    name: 'mismatch-untold',
    about: 'nobody is told of a payment that was not the amount of its order',
    edits: [edit(settle, '      await alarmMismatch(tx, clock, payment, order)\n    }\n', '    }\n')],
  },
  {
    name: 'mismatch-waits',
    about: 'an order waits on after another amount was paid, which the provider lets nobody pay again',
    edits: [edit(settle, "    await cancelUnpaid(tx, { at: now, actor: 'system', orderId: order.id })\n", '')],
  },
  {
    name: 'replaced-asked-again',
    about: 'an order that gave way while the provider was asked is to be paid all the same',
    edits: [edit(pay, ' || !(await isPayable(db, order.id))) return { ok: false', ') return { ok: false')],
  },
  {
    name: 'paid-on-the-way',
    about: 'the payment of a cash order is taken after its parcel has left, which collects the cash as well',
    edits: [edit(order, "'confirmed' && isUnshipped(order.stage)", "'confirmed'")],
  },
  {
    name: 'paid-and-collected',
    about: 'the cash of an order that was paid ahead is still to be collected',
    edits: [edit(settle, '      cod_state: null,\n', '')],
  },
  {
    name: 'paid-ahead-of-another',
    about: 'a payment of another amount pays a cash order ahead',
    edits: [edit(settle, 'if (isFitting && isPayableCash(order))', 'if (isPayableCash(order))')],
  },
  {
    name: 'network-kept',
    about: 'the network of an order stands there after it has given its stock back',
    edits: [edit(goods, ', held_for: null }', ' }')],
  },
  {
    name: 'asked-by-everybody',
    about: 'every look at an order asks the provider',
    edits: [edit(pay, 'if (!result && !(isPollDue', 'if (!clock && !(isPollDue')],
  },
  {
    name: 'asked-by-two',
    about: 'two who look at the same moment both ask the provider',
    edits: [edit(pay, 'return claimed.numUpdatedRows === 1n', 'return claimed !== undefined')],
  },
  {
    name: 'replaced-ignored',
    about: 'money for an order that was replaced confirms it beside the new one',
    edits: [edit(settle, 'isConfirmable(tx, order))) return', 'isConfirmable(tx, { ...order, replaced: 0 }))) return')],
  },
  {
    name: 'expired-beside-its-successor',
    about: 'money for an order that expired confirms it although its buyer has ordered again',
    edits: [edit(settle, "eb('state', '=', 'confirmed'), eb", "eb('state', '=', 'pending'), eb")],
  },
  {
    name: 'expired-beside-a-pending-one',
    about: 'money for an order that expired confirms it although its buyer is paying another',
    edits: [edit(settle, "        eb('state', '=', 'pending'),\n", '')],
  },
  {
    name: 'paid-once-more',
    about: 'a second payment of an order is taken for it too',
    edits: [
      edit(settle, 'isConfirmable(tx, order))) return', "isConfirmable(tx, { ...order, state: 'pending' }))) return"),
    ],
  },
  {
    name: 'held-money-first',
    about: 'a held payment that cannot be captured hides a captured one',
    edits: [
      edit(settle, 'Number(b.captured) - Number(a.captured)', 'Number(a.captured) - Number(b.captured)'),
      edit(
        settle,
        'await forAll(capturedFirst, async (payment) => {',
        'await (async (payments, work) => { for (const one of payments) await work(one) })(capturedFirst, async (payment) => {',
      ),
    ],
  },
  {
    name: 'no-reconcile',
    about: 'a payment without a webhook is never looked for',
    edits: [
      edit(
        reconcile,
        'await settleFromProvider(db, clock, provider, order.provider_order_id).catch(',
        'await Promise.resolve([]).catch(',
      ),
    ],
  },
  {
    name: 'stock-not-released',
    about: 'an order that was given up keeps its stock',
    edits: [
      edit(
        goods,
        'await restockCancelled(tx, cause, await listOrderLines(tx, cause.orderId))',
        'await listOrderLines(tx, cause.orderId)',
      ),
    ],
  },
  {
    name: 'unguarded-expiry',
    about: 'an order is given up although it was paid, or given up, in this very moment',
    edits: [
      edit(
        goods,
        "    .where('id', '=', cause.orderId)\n    .where('state', '=', 'pending')\n",
        "    .where('id', '=', cause.orderId)\n",
      ),
    ],
  },
  {
    name: 'expired-early',
    about: 'an order is given up before its time',
    edits: [edit(reconcile, "'expires_at', '<=', clock.now())", "'expires_at', '>=', clock.now())")],
  },
  {
    name: 'no-lease',
    about: 'two workers do the same job',
    edits: [edit(outbox, 'due_at: now + leaseMs', 'due_at: now')],
  },
  {
    name: 'no-second-try',
    about: 'a job that failed once is not tried again',
    edits: [edit(jobs, 'if (givenUp) await', 'if (claim) await')],
  },
  {
    name: 'ack-first',
    about: 'the webhook is acknowledged before its work is done',
    mode: 'webhooks-only',
    edits: [
      edit(
        webhook,
        "isUnknownOrder = (await recordCapture(db, clock, provider.name, payment)) === 'unknown-order'",
        'void recordCapture(db, clock, provider.name, payment)',
      ),
    ],
  },
  {
    name: 'noted-first',
    about: 'the event is noted before its work is done, so that a repeated one finds it known',
    mode: 'webhooks-only',
    edits: [
      edit(
        webhook,
        '  const { payment, refund } = event\n',
        '  const { payment, refund } = event\n  await recordWebhookEvent(db, clock, event)\n',
      ),
    ],
  },
]
