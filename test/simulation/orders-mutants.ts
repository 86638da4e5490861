import { edit, type Mutant } from '#test/simulation/mutation'

const place = 'domain/orders/place-order.server.ts'
const rows = 'domain/orders/order-rows.server.ts'
const limits = 'domain/orders/order-eligibility.server.ts'
const goods = 'domain/orders/order-rows.server.ts'
const frame = 'domain/fulfilment/run-command.server.ts'
const stock = 'domain/stock/stock-ledger.server.ts'

const inTransaction = `await transact<PlaceResult | 'again'>(
      db,
      (tx, rollback) => placeInside(tx, rollback, clock, request),
      'place-order',
    )`
const withoutTransaction = edit(
  place,
  'await transact<',
  'await (<T>(db: Db, work: (tx: Db, undo: Rollback<T>) => Promise<T>) => work(db, (result) => result))<',
)
const guard = "\n    .where('stock', '>=', -change)"
const move = "({ stock: eb('stock', '+', change) })"
const lookAtProducts = `  const { shelf } = tx as { shelf?: { product_id: string; stock: number }[] }
  const seen = change < 0 ? shelf?.find((one) => one.product_id === product_id) : undefined
  if (seen && seen.stock < -change) return undefined
`

/** Bugs that shops have had with placing an order. */
export const ordersMutants: Mutant[] = [
  {
    name: 'no-idem',
    about: 'the same checkout key makes two orders',
    edits: [
      edit(
        place,
        '{ earlier, unpaid } = await findEarlierOrders(tx, request)\n  const reserved',
        '{ earlier, unpaid } = {} as Awaited<ReturnType<typeof findEarlierOrders>>\n  const reserved',
      ),
      edit(rows, 'checkout_key: request.checkoutKey,', "checkout_key: request.checkoutKey + '~' + randomUUID(),"),
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
      return transact<PlaceResult | 'again'>(db, (tx, rollback) => placeInside(Object.assign(tx, { shelf }), rollback, clock, request))
    })()`,
      ),
      edit(stock, '  const left = await tx\n', `${lookAtProducts}  const left = await tx\n`),
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
    name: 'step-missed',
    about: 'who buys the number of packs from which they are cheaper pays for each what one costs',
    edits: [edit('domain/catalog/sizes.ts', 'quantity >= from', 'quantity > from')],
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
      edit(place, "  if (request.method !== 'upi') await confirmOrder(tx, clock, row, lines)\n", ''),
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
    edits: [edit(place, "if (request.method !== 'upi') await confirmOrder", 'await confirmOrder')],
  },
  {
    name: 'cart-kept',
    about: 'what was ordered stays in the cart',
    edits: [edit('domain/orders/order-rows.server.ts', '  await removeOrdered(tx, clock, order.user_id, lines)\n', '')],
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
        "if (unpaid && unpaid.id !== earlier?.id && !(await cancelReplacedOrder(tx, unpaid))) return rollback('again')",
      ),
    ],
  },
  {
    name: 'other-cart-placed',
    about: 'another cart under the key of a placed order is called placed',
    edits: [
      edit(
        place,
        'if (hasSameLines(earlier, request.cart) && goesToSameDoor(earlier, request)) return',
        'if (earlier) return',
      ),
    ],
  },
  {
    name: 'cancelled-called-placed',
    about: 'a checkout that is sent again after its order was cancelled is called placed',
    edits: [edit(place, "if (earlier.stage === 'cancelled') return", 'if (!clock) return')],
  },
  {
    name: 'refused-and-kept',
    about: 'what was refused is not rolled back',
    edits: [edit('domain/transaction.server.ts', 'if (isUndone) throw', 'if (!isUndone && !work) throw')],
  },
  {
    name: 'held-by-one-network',
    about: 'what others over the same network hold already is not counted',
    edits: [edit(limits, '(held?.packs ?? 0) + wanted.packs', 'wanted.packs')],
  },
  {
    name: 'shelf-held-by-account',
    about: 'what an account holds by cash orders that are still here is not counted',
    edits: [edit(limits, 'held(({ user_id }) => user_id === userId)', 'packs')],
  },
  {
    name: 'shelf-held-by-phone',
    about: 'what one phone holds by cash orders of several accounts is not counted',
    edits: [edit(limits, 'held((order) => order.phone === phone)', 'packs')],
  },
  {
    name: 'network-kept',
    about: 'the network of a cash order is kept when its packs have left',
    edits: [edit(frame, 'isUnshipped(to) ? order.held_for : null', 'order.held_for')],
  },
  {
    name: 'cash-without-end',
    about: 'cash orders of an account are not counted',
    edits: [edit(limits, 'limits.cashOrdersPerAccount,', 'limits.windowMs,')],
  },
  {
    name: 'replace-keeps-stock',
    about: 'an order that gives way keeps its stock',
    edits: [
      edit(
        place,
        "await cancelUnpaid(tx, { at: clock.now(), actor: 'buyer', orderId: earlier.id })",
        "await tx.updateTable('orders').set({ state: 'cancelled', held_for: null }).where('id', '=', earlier.id).where('state', '=', 'pending').execute()",
      ),
    ],
  },
  {
    name: 'replace-releases-twice',
    about: 'an order that was given up gives its stock back once more when it is replaced',
    edits: [edit(goods, 'if (cancelled.numUpdatedRows !== 1n) return', '')],
  },
]
