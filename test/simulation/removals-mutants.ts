import { edit, type Mutant } from '#test/simulation/mutation'

const remove = 'domain/fulfilment/remove-lines.server.ts'

/** Bugs of packs that are taken out of a paid order. */
export const removalsMutants: Mutant[] = [
  {
    name: 'removed-and-paid',
    about: 'the money of packs that are taken out is counted at the price of one',
    edits: [edit(remove, '({ quantity, price_paise }) => quantity * price_paise', '({ price_paise }) => price_paise')],
  },
  {
    name: 'removed-and-promised',
    about: 'packs that are taken out of an order stay promised to it',
    edits: [edit(remove, '  await restockCancelled(tx, { at, actor: by, orderId: order.id }, removed)\n', '')],
  },
  {
    name: 'removed-and-sent',
    about: 'packs that are taken out of an order are sent and invoiced all the same',
    edits: [edit(remove, '  await replaceLines(tx, order.id, kept)\n', '')],
  },
  {
    name: 'removed-whole',
    about: 'everything is taken out of an order that is not cancelled',
    edits: [edit(remove, "  if (kept.length === 0) return { ok: false, reason: 'all-removed' }\n", '')],
  },
  {
    name: 'removed-when-packed',
    about: 'packs are taken out of an order that is packed and has its invoice',
    edits: [edit(remove, 'return isEditable(order) && (', "return order.state === 'confirmed' && (")],
  },
  {
    name: 'removed-and-due',
    about: 'the buyer of a cash order is to pay at the door for what was taken out of it',
    edits: [edit(remove, 'total_paise: order.total_paise - amountPaise,', 'total_paise: order.total_paise,')],
  },
  {
    name: 'removed-untold',
    about: 'the buyer is not told of what is not sent',
    edits: [
      edit(
        remove,
        'data, notifies: true, audited: { amountPaise, refundId }',
        'data, audited: { amountPaise, refundId }',
      ),
    ],
  },
  {
    name: 'invoiced-as-ordered',
    about: 'the invoice of an order without what was taken out has the total of all',
    edits: [
      edit(
        'domain/invoices/issue-invoice.server.ts',
        'totalPaise: order.shipping_paise + sum(goods, grossOf),',
        'totalPaise: order.total_paise,',
      ),
    ],
  },
]
