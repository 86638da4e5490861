import { edit, type Mutant } from '#test/simulation/mutation'

const change = 'domain/fulfilment/edit-order.server.ts'

/** Bugs of packs that go out of an order, or come in, before it is packed. */
export const changesMutants: Mutant[] = [
  {
    name: 'removed-and-paid',
    about: 'a changed order is counted as if each line were one pack',
    edits: [edit(change, '({ quantity, price_paise }) => quantity * price_paise', '({ price_paise }) => price_paise')],
  },
  {
    name: 'removed-and-promised',
    about: 'packs that are taken out of an order stay promised to it',
    edits: [edit(change, '  await restockCancelled(tx, cause, removed)\n', '')],
  },
  {
    name: 'removed-and-sent',
    about: 'packs that are taken out of an order are sent and invoiced all the same',
    edits: [edit(change, '  await replaceLines(tx, order.id, lines)\n', '')],
  },
  {
    name: 'removed-whole',
    about: 'everything is taken out of an order that is not cancelled',
    edits: [
      edit(change, "  if (lines.length === 0) return refuse('all-removed')\n", ''),
      edit(change, '  await tx.insertInto', '  if (lines.length > 0) await tx.insertInto'),
    ],
  },
  {
    name: 'removed-when-packed',
    about: 'packs are taken out of an order that is packed and has its invoice',
    edits: [edit(change, 'return isEditable(order) && (', "return order.state === 'confirmed' && (")],
  },
  {
    name: 'removed-and-due',
    about: 'the buyer is to pay for what was taken out of the order',
    edits: [edit(change, 'discount_paise, shipping_paise, total_paise }\n', 'discount_paise, shipping_paise }\n')],
  },
  {
    name: 'removed-untold',
    about: 'the buyer is not told of what is changed',
    edits: [edit(change, 'data, notifies: true, audited', 'data, audited')],
  },
  {
    name: 'added-unreserved',
    about: 'what comes into an order is not taken from the stock',
    edits: [edit(change, 'await reserveStock(tx, cause, added)', '{ missing: [] }')],
  },
  {
    name: 'added-unpaid',
    about: 'more comes into a paid order than was paid for',
    edits: [
      edit(change, 'if (amountPaise < 0 && !isCashOrder(order)) {', 'if (false) {'),
      edit(change, 'isCashOrder(order) || amountPaise === 0 ?', 'isCashOrder(order) || amountPaise <= 0 ?'),
    ],
  },
  {
    name: 'exchanged-and-refunded',
    about: 'of a paid order all that was taken out goes back, although something came in for it',
    edits: [
      edit(
        change,
        'await sendBack(context, amountPaise)',
        'await sendBack(context, sum(removed, (line) => line.quantity * line.price_paise))',
      ),
    ],
  },
  {
    name: 'added-and-dearer',
    about: 'with one pack more the packs that were ordered before have the price of today',
    edits: [edit(change, 'Math.min(line.pricePaise, lines[place]?.price_paise ?? line.pricePaise)', 'line.pricePaise')],
  },
]
