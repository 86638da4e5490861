import { edit, type Mutant } from '#test/simulation/mutation'

const refunds = 'domain/payments/refunds.server.ts'
const providerRefunds = 'domain/payments/provider-refunds.server.ts'
const refused = 'domain/payments/refused-refunds.server.ts'
const progress = 'domain/payments/refund-progress.ts'
const decide = 'domain/fulfilment/refund-order.server.ts'
const run = 'domain/fulfilment/run-command.server.ts'
const owed = 'domain/payments/refunds.server.ts'
const goods = 'domain/fulfilment/return-goods.server.ts'
const jobs = 'domain/jobs/handlers.server.ts'
const notices = 'domain/jobs/notify-buyer.server.ts'

/** Bugs of money that goes back, and of goods that a buyer brings back. */
export const refundsMutants: Mutant[] = [
  {
    name: 'owed-unseen',
    about: 'the money of goods that came back is owed, and stands in no list',
    edits: [edit(run, '  if (movesMoney.includes(act)) await updateMoneyOwed(tx, order.id)\n', '')],
  },
  {
    name: 'owed-unpaid',
    about: 'a credit note is owed although its order was never paid',
    edits: [
      edit(owed, 'unclosedPaise - totals.untiedPaise, unrefundedPaise(totals)', 'unclosedPaise - totals.untiedPaise'),
    ],
  },
  {
    name: 'closed-and-owed',
    about: 'what an owner closed is owed all the same',
    edits: [edit(owed, 'openPaise - closedPaise)', 'openPaise + 0 * closedPaise)')],
  },
  {
    name: 'closed-whole',
    about: 'a credit note is closed with what is given for it already, which is not owed again when that is dropped',
    edits: [
      edit(decide, 'Math.min(openPaise - closedPaise, leftPaise)', 'totalPaise'),
      edit(decide, '{ id, openPaise, closedPaise }', '{ id, totalPaise }'),
    ],
  },
  {
    name: 'closed-by-anybody',
    about: 'a manager says that nothing more goes back',
    edits: [
      edit(decide, "reason } = request\n  if (role !== 'owner') return", 'reason } = request\n  if (!role) return'),
    ],
  },
  {
    name: 'no-orphan-refund',
    about: 'money that can be no order is kept',
    edits: [edit(refunds, "    await enqueue(tx, clock, 'refund', id)\n", '')],
  },
  {
    name: 'refund-nokey',
    about: 'a repeated refund is another refund',
    edits: [edit(providerRefunds, '{failedTries}`', '{failedTries + clock.now()}`')],
  },
  {
    name: 'refund-without-look',
    about: 'a refund is repeated without looking whether one was made',
    edits: [
      edit(
        providerRefunds,
        'const made = await provider.listRefunds(asked.payment_id)',
        'const made: ProviderRefund[] = []',
      ),
      edit(providerRefunds, '{failedTries}`', '{clock.now()}`'),
    ],
  },
  {
    name: 'refund-key-for-ever',
    about: 'a refund that failed is asked for by the key that failed',
    edits: [edit(providerRefunds, '{failedTries}`', '{0}`')],
  },
  {
    name: 'refund-forgotten',
    about: 'a refund counts as made before the bank has taken it',
    edits: [edit(jobs, "if (refund.state !== 'pending') return", 'if (refund.id) return')],
  },
  {
    name: 'refund-event-ends-job',
    about: 'an event makes a refund sent that the bank has refused, and of which nobody told the customer',
    edits: [
      edit(
        providerRefunds,
        'else if (isOwn) await wakeRefundJob(tx, refund.id, now)',
        "else if (isOwn) await changeRefund(tx, clock, refund.id, { state: 'processed' })",
      ),
    ],
  },
  {
    name: 'refund-unguarded',
    about: 'more goes back than was paid',
    edits: [
      edit(
        refunds,
        "    .where((eb) => eb(eb('amount_paise', '-', eb.ref('refunded_paise')), '>=', amountPaise))\n",
        '',
      ),
      edit(decide, 'Math.min(refundablePaise, credit?.openPaise ?? refundablePaise)', 'Number.MAX_SAFE_INTEGER'),
    ],
  },
  {
    name: 'refund-not-counted',
    about: 'a refund is not taken from its payment',
    edits: [
      edit(
        refunds,
        "refunded_paise: eb('refunded_paise', '+', amountPaise)",
        "refunded_paise: eb.ref('refunded_paise')",
      ),
    ],
  },
  {
    name: 'part-for-the-whole',
    about: 'any refund of the payment is taken for this one',
    edits: [
      edit(
        providerRefunds,
        'made.filter((candidate) => isSameRefund(refund, candidate))',
        'made.filter((candidate) => isSameRefund(refund, candidate) || candidate.id)',
      ),
    ],
  },
  {
    name: 'dashboard-unseen',
    about: 'what the dashboard sent back is sent once more',
    edits: [edit(refused, 'if (overflow <= 0) break', 'if (overflow !== 0) break')],
  },
  {
    name: 'dashboard-unwritten',
    about: 'a refund of the dashboard is in no book',
    edits: [
      edit(
        providerRefunds,
        '    else await recordExternalRefund',
        '    else if (reported.refundId !== null) await recordExternalRefund',
      ),
    ],
  },
  {
    name: 'dashboard-failed',
    about: 'a refund that failed on the dashboard counts for ever',
    edits: [edit(refused, '  await changeReserved(tx, paymentId, -refund.amount_paise)\n', '')],
  },
  {
    name: 'dashboard-failed-first',
    about: 'a dashboard refund counts as made when its failure is reported before its creation',
    mode: 'webhooks-only',
    edits: [
      edit(providerRefunds, '  await tx\n    .insertInto', '  if (!isFailed) await tx\n    .insertInto'),
      edit(providerRefunds, "  if (state === 'pending') await enqueue(tx, clock, 'refund', own.id)\n", ''),
    ],
  },
  {
    name: 'dashboard-failed-unseen',
    about: 'nobody looks whether a refund of the dashboard has failed',
    edits: [
      edit(providerRefunds, 'payment.refundedPaise === sum(made', 'payment.refundedPaise <= sum(made'),
      edit(providerRefunds, "  if (state === 'pending') await enqueue(tx, clock, 'refund', own.id)\n", ''),
    ],
  },
  {
    name: 'dashboard-with-the-bank',
    about: 'a refund of the dashboard of which nobody tells how it ended is with the bank for ever',
    edits: [edit(providerRefunds, "  if (state === 'pending') await enqueue(tx, clock, 'refund', own.id)\n", '')],
  },
  {
    name: 'dashboard-before-its-payment',
    about: 'an event of a refund that comes before its payment is lost',
    mode: 'webhooks-only',
    edits: [
      edit(
        'domain/payments/handle-event.server.ts',
        "const isKept = payment?.state === 'captured' || (refund !== null && payment?.state === 'refunded')",
        "const isKept = payment?.state === 'captured'",
      ),
      edit(providerRefunds, "  if (state === 'pending') await enqueue(tx, clock, 'refund', own.id)\n", ''),
    ],
  },
  {
    name: 'refunded-accepted',
    about: 'an order whose money goes back whole is accepted, packed and handed over',
    edits: [edit(progress, 'return money.paidPaise > 0 && unrefundedPaise(money) === 0', 'return money.paidPaise < 0')],
  },
  {
    name: 'refused-reads-as-sent',
    about: 'the buyer is notified of a refund that the bank has refused',
    edits: [edit(notices, 'if (!order || !isWithBank(refund)) return', 'if (!order) return')],
  },
  {
    name: 'refused-untold',
    about: 'the buyer is not notified that the bank refused an announced refund',
    edits: [
      edit(
        refused,
        'if (isWithBank(refund) &&',
        "if (refund.state === 'processed' && refund.reason === 'dashboard' &&",
      ),
    ],
  },
  {
    name: 'refused-again-untold',
    about: 'a notice of a refusal that was withheld by a new try is not sent when that try is refused too',
    edits: [edit(refused, "  await reopenReplaced(tx, clock, buyerJobs('refused-refund'), refund.id)\n", '')],
  },
  {
    name: 'dashboard-refused-untold',
    about: 'the buyer is not notified that the bank refused a dashboard refund',
    edits: [edit(refused, 'if (isWithBank(refund) &&', "if (isWithBank(refund) && refund.reason !== 'dashboard' &&")],
  },
  {
    name: 'dropped-notice-for-ever',
    about: 'the notice of a refund that gave way to one of the dashboard is not sent when that one fails',
    edits: [edit(refused, "  await reopenReplaced(tx, clock, buyerJobs('refund'), refundId)\n", '')],
  },
  {
    name: 'refund-without-mail',
    about: 'a refund is announced by message only',
    edits: [
      edit(
        refused,
        "enqueue(tx, clock, buyerJobs('refund'), refundId)",
        "enqueue(tx, clock, 'refund-message', refundId)",
      ),
    ],
  },
  {
    name: 'dashboard-for-ever',
    about: 'what gave way to a refund of the dashboard that failed is owed no more',
    edits: [
      edit(
        refused,
        'restoredPaise = await restoreDueRefunds(tx, clock, paymentId)',
        'restoredPaise = refund.amount_paise',
      ),
    ],
  },
  {
    name: 'dashboard-orphan-only',
    about: 'what a person decided, and gave way to a refund of the dashboard that failed, is owed no more',
    edits: [edit(refused, 'if (morePaise <= 0) continue', 'if (morePaise > 0 || clock) continue')],
  },
  {
    name: 'refund-names-nothing',
    about: 'a refund against a credit note does not name it',
    edits: [edit(decide, 'documentId: credit?.id ?? null', 'documentId: null')],
  },
  {
    name: 'manager-without-limit',
    about: 'managers send back whatever they like',
    edits: [
      edit(decide, "if (role !== 'owner' && amountPaise", "if (role === 'owner' && amountPaise < 0 && amountPaise"),
    ],
  },
  {
    name: 'manager-gives-goodwill',
    about: 'managers send money back without a credit note',
    edits: [edit(decide, "if (!paysCredit && role !== 'owner' &&", "if (!paysCredit && role === 'owner' && !tx &&")],
  },
  {
    name: 'cash-before-it-came',
    about: 'more cash goes back than there was',
    edits: [
      edit(
        decide,
        'unrefundedPaise(await findRefundTotals(tx, order.id))',
        '(await findRefundTotals(tx, order.id)).paidPaise',
      ),
    ],
  },
  {
    name: 'brought-back-any-time',
    about: 'packs come back that were never delivered',
    edits: [edit(goods, "state === 'confirmed' && stage === 'delivered'", "state === 'confirmed'")],
  },
  {
    name: 'brought-back-again',
    about: 'the same packs are brought back twice',
    edits: [
      edit(goods, "  if (!credited.ok) return refuse('more-than-sold')\n", ''),
      edit(
        goods,
        'creditNote: credited.document.number }',
        "creditNote: credited.ok ? credited.document.number : '' }",
      ),
    ],
  },
  {
    name: 'brought-back-and-kept',
    about: 'what a buyer brings back good does not go to the shelf',
    edits: [edit(goods, '  await restockReturned(tx, { at, actor: by, orderId: order.id }, packs)\n', '')],
  },
  {
    name: 'brought-back-damaged',
    about: 'what a buyer brings back damaged is sold again',
    edits: [
      edit(
        goods,
        '({ position, good: quantity, damaged }) => {',
        '({ position, good, damaged: bad }) => {\n    const [quantity, damaged] = [good + bad, 0]',
      ),
    ],
  },
  {
    name: 'brought-back-uncredited',
    about: 'what a buyer brings back good alone is credited',
    edits: [edit(goods, 'quantity: good + damaged }', 'quantity: Math.max(1, good) }')],
  },
  {
    name: 'instead-unseen',
    about: 'what somebody sends on the dashboard instead of a refused refund is sent once more',
    edits: [edit(refused, '  if (!instead) return false\n', '  if (!instead || clock) return false\n')],
  },
  {
    name: 'instead-of-two',
    about: 'one refund of the dashboard replaces two that were refused',
    edits: [
      edit(refused, ' && one.instead_of === null', ''),
      edit(refused, '  await restoreDueRefunds(tx, clock, paymentId)\n', ''),
    ],
  },
  {
    name: 'instead-of-the-future',
    about: 'a refund of the dashboard replaces one that was decided after it',
    edits: [edit(refused, ' && one.created_at >= decidedAt', '')],
  },
  {
    name: 'instead-of-nothing',
    about: 'a refund of the dashboard that was made instead of another pays nothing',
    edits: [edit(refused, '.set({ instead_of: id, document_id })', '.set({ instead_of: id })')],
  },
  {
    name: 'instead-and-restored',
    about: 'what the dashboard sent instead is owed again when another refund of the dashboard fails',
    edits: [edit(refused, ' || replaced.has(refund.id)', '')],
  },
  {
    name: 'no-room-after-refusal',
    about: 'what the dashboard sent while a refund that failed was thought to be with the bank is sent once more',
    edits: [
      edit(
        refused,
        'await dropReplacedRefund(tx, clock, refund))) await reduceUnsentRefunds',
        'await dropReplacedRefund(tx, clock, refund)) && !tx) await reduceUnsentRefunds',
      ),
    ],
  },
  {
    name: 'ended-by-anybody',
    about: 'a manager ends a refund that the bank refused',
    edits: [edit(decide, "open')\n  if (role !== 'owner') return refuse('close-by-owner')\n", "open')\n")],
  },
  {
    name: 'ended-under-way',
    about: 'a refund is ended while the bank is being asked for it',
    edits: [edit(decide, 'if (await isBeingTried(tx, refundId))', 'if (!role && (await isBeingTried(tx, refundId)))')],
  },
  {
    name: 'ended-and-reserved',
    about: 'what an owner ended counts as going back',
    edits: [edit(decide, '  await changeReserved(tx, paymentId, -refund.amount_paise)\n', '')],
  },
  {
    name: 'ended-and-restored',
    about: 'what an owner ended is sent when a refund of the dashboard fails',
    edits: [edit(refused, 'isEnded(refund) || ', '')],
  },
  {
    name: 'reversed-unheard',
    about: 'a refund that the bank gives back after it was processed counts as sent',
    edits: [
      edit(
        providerRefunds,
        "refund.state === 'failed' || refund.state === 'dropped') return",
        "refund.state !== 'pending') return",
      ),
    ],
  },
  {
    name: 'reversed-and-forgotten',
    about: 'the day of a refund that the bank gave back changes',
    edits: [edit(refused, "  if (state === 'processed') await recordReversal(tx, clock, refund)\n", '')],
  },
  {
    name: 'reversed-uncounted',
    about: 'no report tells that the bank gave a refund back',
    edits: [edit('domain/reports/sales.server.ts', 'select refund_id, -amount_paise, 1', 'select refund_id, 0, 1')],
  },
  {
    name: 'dashboard-owed-again',
    about: 'what the dashboard sent for goods that came back is owed again',
    edits: [edit(progress, "purposeOf(refund) !== 'cancelled'", "purposeOf(refund) === 'goodwill'")],
  },
  {
    name: 'removed-and-not-owed',
    about: 'the money of packs that were taken out of an order pays for goods that come back later',
    edits: [edit(progress, " && purposeOf(refund) !== 'cancelled'", '')],
  },
]
