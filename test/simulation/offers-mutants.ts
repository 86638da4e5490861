import { edit, type Mutant } from '#test/simulation/mutation'

const offers = 'domain/offers/cart-offers.server.ts'
const place = 'domain/orders/place-order.server.ts'

/** Offers are read before the transaction, and counted in it without looking again. */
const race = [
  edit(
    place,
    'for (let tries = 0; tries < 10; tries++) {\n',
    `Object.assign(request, { read: await findCartOffers(db, clock, { userId: request.user.id, code: request.code }) })
  for (let tries = 0; tries < 10; tries++) {\n`,
  ),
  edit(
    place,
    'const offers = await findCartOffers(tx, clock, { userId: request.user.id, code: request.code })',
    'const offers = (request as unknown as { read: Awaited<ReturnType<typeof findCartOffers>> }).read',
  ),
  edit(offers, "    .where('id', '=', offerId)\n    .where(hasUsesLeft)\n", "    .where('id', '=', offerId)\n"),
]

/** Bugs of offers that are used, given back and counted. */
export const offersMutants: Mutant[] = [
  {
    name: 'offer-used-thrice',
    about: 'two buyers take the last use of an offer at once',
    edits: [
      ...race,
      edit(
        'database/migrate.ts',
        "readFileSync(join(folder, file), 'utf8')",
        "readFileSync(join(folder, file), 'utf8').replace('used <= most_uses', '1 = 1')",
      ),
    ],
  },
  {
    name: 'offer-kept-by-luck',
    about: 'the last use is only kept by the table, and the second buyer gets an error',
    edits: race,
  },
  {
    name: 'offer-uncounted',
    about: 'a use is counted and not written down with its order',
    edits: [
      edit(offers, "    await insertRows(tx, 'offer_uses', [{ order_id: orderId, offer_id: id, counts: 1 }])\n", ''),
    ],
  },
  {
    name: 'offer-kept-by-expired',
    about: 'an order that was not paid keeps its use of an offer',
    edits: [edit('domain/orders/order-rows.server.ts', '  await giveBackOffers(tx, cause.orderId)\n', '')],
  },
  {
    name: 'offer-kept-by-cancelled',
    about: 'an order that was called off keeps its use of an offer',
    edits: [edit('domain/fulfilment/fulfilment.server.ts', '  await giveBackOffers(tx, order.id)\n', '')],
  },
  {
    name: 'offer-given-back-unmarked',
    about: 'a use is given back, and its order is still counted',
    edits: [edit(offers, '    .set({ counts: 0 })\n', '    .set({ counts: 1 })\n')],
  },
  {
    name: 'offer-of-late-money',
    about: 'money that comes late confirms an order with a discount that was given back',
    edits: [edit('domain/payments/settle.server.ts', 'if (!(await takeOffersAgain(tx, order))) return false', '')],
  },
  {
    name: 'offer-below-zero',
    about: 'an offer takes off more than the goods are worth',
    edits: [edit('domain/offers/offer.ts', 'Math.min(wanted, Math.floor((leftPaise * mostPercent) / 100))', 'wanted')],
  },
]
