import { edit, type Mutant } from '#test/simulation/mutation'

const claim = 'domain/commands/claim-command.server.ts'
const ledger = 'domain/stock/stock-ledger.server.ts'
const restock = 'domain/stock/restock.server.ts'
const fulfilment = 'domain/fulfilment/fulfilment.server.ts'
const batches = 'domain/stock/batches.server.ts'
const pickBatches = 'domain/stock/pick-batches.server.ts'
const count = 'domain/stock/count.server.ts'
const receive = 'domain/stock/receive.server.ts'
const life = 'domain/stock/shelf-life.ts'
const act = 'domain/stock/stock-command.server.ts'

const insert = `      'stock_moves',
      moved.map`

/** Bugs of the stock's ledger. */
export const stockMutants: Mutant[] = [
  {
    name: 'sold-unwritten',
    about: 'what is sold stands in no ledger',
    edits: [edit(ledger, 'if (moved.length > 0)\n', "if (moved.length > 0 && changes[0]?.reason !== 'sold')\n")],
  },
  {
    name: 'given-back-unwritten',
    about: 'what is given back stands in no ledger',
    edits: [edit(ledger, 'if (moved.length > 0)\n', "if (moved.length > 0 && changes[0]?.reason !== 'given-back')\n")],
  },
  {
    name: 'first-line-written',
    about: 'of an order of several lines the ledger knows the first',
    edits: [edit(ledger, insert, insert.replace('moved.map', 'moved.slice(0, 1).map'))],
  },
  {
    name: 'missing-kept',
    about: 'what was taken of an order that cannot be had whole is not put back',
    edits: [edit(ledger, 'for (const { change } of moved) await', 'for (const { change } of []) await')],
  },
  {
    name: 'wished-for-written',
    about: 'the ledger has what was wanted where too little was there',
    edits: [edit(ledger, 'if (missing.length > 0) {', 'if (missing.length > 0 && moved.length === 0) {')],
  },
  {
    name: 'moved-without-order',
    about: 'the ledger does not say whose order took the packs',
    edits: [edit(ledger, 'order_id: cause.orderId ?? null', 'order_id: null')],
  },
  {
    name: 'returned-whole',
    about: 'of what came back the ledger has one pack more',
    edits: [edit(restock, 'change: quantity + damaged }', 'change: quantity + damaged + 1 }')],
  },
  {
    name: 'returned-unwritten',
    about: 'what came back good is not taken in',
    edits: [edit(restock, 'await moveStock(tx, cause, back.filter(isBack))', 'void isBack')],
  },
  {
    name: 'packed-of-no-batch',
    about: 'nobody writes down of which batch an order was packed',
    edits: [
      edit(pickBatches, 'const picks = await planPicks(tx, now, lines)', 'const picks = await planPicks(tx, now, [])'),
    ],
  },
  {
    name: 'last-to-expire-first',
    about: 'what expires last is packed first',
    edits: [
      edit(
        pickBatches,
        "    .orderBy('best_before')\n    .orderBy('received_at')",
        "    .orderBy('best_before', 'desc')\n    .orderBy('received_at')",
      ),
    ],
  },
  {
    name: 'expired-proposed',
    about: 'packs of a batch that is past its date are packed',
    edits: [edit(life, "if (isExpired(bestBefore, now)) return 'expired'", 'void 0')],
  },
  {
    name: 'expired-of-no-batch',
    about: 'where only expired packs are left, others are packed that are not there',
    edits: [edit(pickBatches, '  if (names.length > 0) return', '  if (names.length > lines.length) return')],
  },
  {
    name: 'too-old-unasked',
    about: 'packs that cannot arrive fresh enough are packed though nobody said yes',
    edits: [edit(pickBatches, 'short.length > 0 && !allowsShort', 'short.length > 0 && !now')],
  },
  {
    name: 'too-old-unwritten',
    about: 'nobody can see later that somebody agreed to send old packs',
    edits: [edit(fulfilment, 'if (short.length > 0) data.shortBatches = short', '')],
  },
  {
    name: 'too-old-first',
    about: 'packs that are too old are packed while fresher ones are there',
    edits: [edit(pickBatches, "['enough', 'short']", "['short', 'enough']")],
  },
  {
    name: 'picked-and-kept',
    about: 'what is picked of a batch stays in it',
    edits: [edit(pickBatches, 'await changeRemaining(tx, batchId, -quantity)', 'void quantity')],
  },
  {
    name: 'picked-beyond',
    about: 'more is picked of a batch than is left',
    edits: [
      edit(pickBatches, 'Math.min(wanted, remaining - planned(batchId))', 'wanted'),
      edit(batches, "eb('remaining', '+', change)", "eb.fn('max', [eb('remaining', '+', change), eb.val(0)])"),
    ],
  },
  {
    name: 'cancelled-of-a-batch',
    about: 'what was called off after packing does not go back to its batch',
    edits: [edit(restock, 'await returnToBatches(tx, cause.orderId, lines)\n}', '}')],
  },
  {
    name: 'returned-of-a-batch-whole',
    about: 'what came back damaged goes back to its batch',
    edits: [
      edit(
        restock,
        'await returnToBatches(tx, cause.orderId, lines)\n  for',
        'await returnToBatches(tx, cause.orderId, back)\n  for',
      ),
    ],
  },
  {
    name: 'damaged-of-no-batch',
    about: 'the ledger does not say of which batch the damaged packs are that came back',
    edits: [edit(restock, '({ quantity, ...batch }) => ({ ...move, ...batch,', '({ quantity }) => ({ ...move,')],
  },
  {
    name: 'damaged-still-out',
    about: 'what came back damaged counts as with its buyer',
    edits: [edit(restock, 'quantity: damaged }])', 'quantity: 0 }])')],
  },
  {
    name: 'counted-over-orders',
    about: 'a count sells again what is promised and not packed',
    edits: [edit(count, 'Math.max(0, counted - state.waiting)\n    const change', 'counted\n    const change')],
  },
  {
    name: 'counted-before',
    about: 'a count forgets what was sold meanwhile',
    edits: [edit(act, 'const state = { stock, waiting,', 'const state = { stock, waiting: 0,')],
  },
  {
    name: 'batches-not-counted',
    about: 'what a count misses stays in its batch',
    edits: [edit(count, '    for (const { id, taken } of gone) await changeRemaining(tx, id, -taken)\n', '')],
  },
  {
    name: 'thrown-away-and-kept',
    about: 'discarded packs stay in their batch',
    edits: [edit(count, '    await changeRemaining(tx, batchId, -quantity)\n', '')],
  },
  {
    name: 'received-twice',
    about: 'a form of the shelf that is sent again is done again',
    edits: [
      edit(act, 'subject}`, request }', 'subject}`, request: { ...request, commandKey: String(Math.random()) } }'),
    ],
  },
  {
    name: 'received-without-stock',
    about: 'what came in cannot be sold',
    edits: [edit(receive, 'const change = isInStock ? 0 : quantity', 'const change = 0')],
  },
  {
    name: 'shelf-unaudited',
    about: 'who counted is not written down',
    edits: [edit(act, '    await recordAudit(tx, {', "    if (act !== 'stock.count') await recordAudit(tx, {")],
  },
  {
    name: 'correction-lost',
    about: 'a form that is sent again with other values is answered as if they were booked',
    edits: [edit(claim, '(earlier.input === input ||', '(true ||')],
  },
]
