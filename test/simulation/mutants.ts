import { edit, type Mutant } from '#test/simulation/mutation'

const place = 'domain/orders/place-order.server.ts'
const upi = 'domain/payments/start-payment.server.ts'
const limits = 'domain/orders/order-limits.server.ts'
const ask = 'domain/payments/claim-question.server.ts'
const settle = 'domain/payments/settle.server.ts'
const reconcile = 'domain/payments/reconcile.server.ts'
const errands = 'domain/jobs/run-jobs.server.ts'
const outbox = 'domain/jobs/outbox.server.ts'
const stock = 'domain/catalog/stock-ledger.server.ts'
const webhook = 'domain/payments/handle-event.server.ts'

const inTransaction = "await transact<PlaceResult | 'again'>(db, (tx, undo) => placeInside(tx, undo, clock, request))"
const withoutTransaction = edit(
  place,
  'await transact<',
  'await (<T>(db: Db, work: (tx: Db, undo: Rollback<T>) => Promise<T>) => work(db, (result) => result))<',
)
const guard = "\n    .where('stock', '>=', -change)"
const move = "({ stock: eb('stock', '+', change) })"
const lookAtShelf = `  const { shelf } = tx as { shelf?: { product_id: string; stock: number }[] }
  const seen = change < 0 ? shelf?.find((one) => one.product_id === product_id) : undefined
  if (seen && seen.stock < -change) return undefined
`

/** Bugs that shops have had. Each is planted alone, and the simulation must find it. */
export const mutants: Mutant[] = [
  {
    name: 'no-idem',
    about: 'the same checkout key makes two orders',
    edits: [
      edit(
        place,
        '{ earlier, unpaid } = await findStanding(tx, request)\n  if',
        '{ earlier, unpaid } = {} as Awaited<ReturnType<typeof findStanding>>\n  if',
      ),
      edit(place, 'checkout_key: request.checkoutKey,', "checkout_key: request.checkoutKey + '~' + randomUUID(),"),
    ],
  },
  {
    name: 'stock-race',
    about: 'stock is read before the transaction and written in it, with others in between',
    edits: [
      edit(
        place,
        inTransaction,
        `await (async () => {
      const shelf = await db.selectFrom('pack_sizes').selectAll().execute()
      return transact<PlaceResult | 'again'>(db, (tx, undo) => placeInside(Object.assign(tx, { shelf }), undo, clock, request))
    })()`,
      ),
      edit(stock, '  const left = await tx\n', `${lookAtShelf}  const left = await tx\n`),
      edit(stock, move, '(seen ? { stock: seen.stock + change } : { stock: eb("stock", "+", change) })'),
    ],
  },
  {
    name: 'no-transaction',
    about: 'an order is placed statement by statement',
    edits: [withoutTransaction],
  },
  {
    name: 'unguarded-stock',
    about: 'stock is taken without looking whether there is enough',
    edits: [edit(stock, guard, '')],
  },
  {
    name: 'client-price',
    about: 'the price is the one the browser sent',
    edits: [
      edit(
        'domain/orders/quote.server.ts',
        'lines.push(quoteLine(product, size, line.quantity))',
        `lines.push({ ...quoteLine(product, size, line.quantity),
          pricePaise: ((line as { price?: number }).price ?? 0) * 100 || size.pricePaise })`,
      ),
    ],
  },
  {
    name: 'price-unseen',
    about: 'a changed total is charged without being told',
    edits: [edit(place, ' || quote.totalPaise !== request.expectedTotalPaise)', ')')],
  },
  {
    name: 'notify-after',
    about: 'the messages are written after the transaction, and lost in a crash between',
    edits: [
      edit(place, "  if (request.method === 'cash') await confirmOrder(tx, clock, row, lines)\n", ''),
      edit(
        place,
        "if (result !== 'again') return result",
        `if (result !== 'again' && result.ok && result.order.state === 'confirmed')
      await transact(db, (tx) => confirmOrder(tx, clock,
        { id: result.order.id, user_id: request.user.id, name: result.order.name, placed_at: result.order.placedAt },
        result.order.lines.map((line) => ({ product_id: line.productId, size: line.size }))))
    if (result !== 'again') return result`,
      ),
    ],
  },
  {
    name: 'message-too-early',
    about: 'a UPI order is announced before it is paid',
    edits: [edit(place, "if (request.method === 'cash') await confirmOrder", 'await confirmOrder')],
  },
  {
    name: 'cart-kept',
    about: 'what was ordered stays in the cart',
    edits: [edit(place, '  await removeOrdered(tx, clock, order.user_id, lines)\n', '')],
  },
  {
    name: 'no-dedupe',
    about: 'a payment that is told twice counts twice',
    edits: [edit(settle, "    if (inserted.numInsertedOrUpdatedRows !== 1n) return 'known'\n", '')],
  },
  {
    name: 'late-ignored',
    about: 'money for an order that was given up is ignored',
    edits: [
      edit(
        settle,
        '    const fits = payment',
        "    if (order.state === 'cancelled') return 'known'\n    const fits = payment",
      ),
    ],
  },
  {
    name: 'late-oversold',
    about: 'money for an order that was given up confirms it without its goods',
    edits: [
      edit(
        settle,
        "if (order.state === 'cancelled' && (await reserve",
        "if (order.state === 'pending' && (await reserve",
      ),
    ],
  },
  {
    name: 'amount-not-compared',
    about: 'any amount pays for the order',
    edits: [edit(settle, "payment.amountPaise === order.total_paise && payment.currency === 'INR'", 'true')],
  },
  {
    name: 'two-unpaid',
    about: 'nobody looks, and no index holds, that a shopper has one unpaid order',
    edits: [
      edit(place, 'if (unpaid && unpaid.id !== earlier?.id)', 'if (!clock)'),
      edit(
        'database/migrate.ts',
        "readFileSync(join(folder, file), 'utf8')",
        "readFileSync(join(folder, file), 'utf8').replace('create unique index orders_one', 'create index orders_one')",
      ),
    ],
  },
  {
    name: 'one-unpaid-by-luck',
    about: 'a second unpaid order is only kept out by the index, and the shopper gets an error',
    edits: [edit(place, 'if (unpaid && unpaid.id !== earlier?.id)', 'if (!clock)')],
  },
  {
    name: 'gives-way-to-anybody',
    about: 'an order that is being paid gives way to a page that does not know of it',
    edits: [
      edit(
        place,
        "if (unpaid && unpaid.id !== earlier?.id) return rollback({ ok: false, reason: 'unpaid-order', order: unpaid })",
        "if (unpaid && unpaid.id !== earlier?.id && !(await giveWay(tx, unpaid))) return rollback('again')",
      ),
    ],
  },
  {
    name: 'replaced-asked-again',
    about: 'an order that gave way while the provider was asked is to be paid all the same',
    edits: [edit(upi, "    if (kept?.state !== 'pending') return { ok: false, reason: 'not-waiting' }\n", '')],
  },
  {
    name: 'other-cart-placed',
    about: 'another cart under the key of a placed order is called placed',
    edits: [edit(place, 'if (hasSameLines(earlier, request.cart)) return', 'if (earlier) return')],
  },
  {
    name: 'refused-and-kept',
    about: 'what was refused is not rolled back',
    edits: [edit('domain/transaction.server.ts', 'if (isUndone) throw', 'if (!isUndone && !work) throw')],
  },
  {
    name: 'held-by-one-network',
    about: 'what others over the same network hold already is not counted',
    edits: [edit(limits, 'Number(held?.packs ?? 0) + wanted.packs', 'wanted.packs')],
  },
  {
    name: 'cash-without-end',
    about: 'cash orders of an account are not counted',
    edits: [edit(limits, 'limits.cashOrdersPerAccount]', 'limits.windowMs]')],
  },
  {
    name: 'network-kept',
    about: 'the network of an order stands there after it has given its stock back',
    edits: [edit(reconcile, ', held_for: null }', ' }')],
  },
  {
    name: 'asked-by-everybody',
    about: 'every look at an order asks the provider',
    edits: [edit(upi, 'if (!returned && !(isWorthAsking', 'if (!clock && !(isWorthAsking')],
  },
  {
    name: 'asked-by-two',
    about: 'two who look at the same moment both ask the provider',
    edits: [edit(ask, 'return claimed.numUpdatedRows === 1n', 'return claimed !== undefined')],
  },
  {
    name: 'replaced-ignored',
    about: 'money for an order that was replaced confirms it beside the new one',
    edits: [edit(settle, ' || order.replaced === 1) return false', ') return false')],
  },
  {
    name: 'paid-once-more',
    about: 'a second payment of an order is taken for it too',
    edits: [edit(settle, "if (order.state === 'confirmed' || order.replaced", 'if (order.replaced')],
  },
  {
    name: 'held-money-first',
    about: 'a held payment that cannot be captured hides a captured one',
    edits: [edit(settle, 'Number(b.captured) - Number(a.captured)', 'Number(a.captured) - Number(b.captured)')],
  },
  {
    name: 'no-reconcile',
    about: 'nobody looks for what no webhook told',
    edits: [edit(reconcile, '      await settleFromProvider(db, clock, provider, order.provider_order_id)\n', '')],
  },
  {
    name: 'stock-not-released',
    about: 'an order that was given up keeps its stock',
    edits: [
      edit(
        reconcile,
        'await releaseStock(tx, cause, await listOrderLines(tx, id))',
        'await listOrderLines(tx, cause.orderId)',
      ),
    ],
  },
  {
    name: 'unguarded-expiry',
    about: 'an order is given up although it was paid, or given up, in this very moment',
    edits: [
      edit(
        reconcile,
        "        .where('id', '=', id)\n        .where('state', '=', 'pending')\n",
        "        .where('id', '=', id)\n",
      ),
    ],
  },
  {
    name: 'expired-early',
    about: 'an order is given up before its time',
    edits: [
      edit(
        reconcile,
        "'<=', clock.now())\n    .orderBy('expires_at')",
        "'>=', clock.now())\n    .orderBy('expires_at')",
      ),
    ],
  },
  {
    name: 'replace-keeps-stock',
    about: 'an order that gives way keeps its stock',
    edits: [
      edit(
        place,
        'if (cancelled.numUpdatedRows === 1n) await releaseStock',
        'if (cancelled.numUpdatedRows === 9n) await releaseStock',
      ),
    ],
  },
  {
    name: 'replace-releases-twice',
    about: 'an order that was given up gives its stock back once more when it is replaced',
    edits: [edit(place, 'if (cancelled.numUpdatedRows === 1n) await releaseStock', 'await releaseStock')],
  },
  {
    name: 'no-lease',
    about: 'two workers do the same job',
    edits: [edit(outbox, 'due_at: now + leaseMs', 'due_at: now')],
  },
  {
    name: 'no-second-try',
    about: 'a job that failed once is not tried again',
    edits: [edit(errands, 'if (givenUp) await', 'if (claim) await')],
  },
  {
    name: 'ack-first',
    about: 'the webhook is acknowledged before its work is done',
    mode: 'webhooks-only',
    edits: [
      edit(
        webhook,
        "isUnknownOrder = (await recordCapture(db, clock, payment)) === 'unknown-order'",
        'void recordCapture(db, clock, payment)',
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
