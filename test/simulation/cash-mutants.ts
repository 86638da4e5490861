import { edit, type Mutant } from '#test/simulation/mutation'

const remittance = 'domain/fulfilment/remittance.server.ts'
const undo = 'domain/fulfilment/undo.server.ts'
const returns = 'domain/fulfilment/return-goods.server.ts'

/** Bugs of the cash that couriers bring. */
export const cashMutants: Mutant[] = [
  {
    name: 'remit-fee-forgotten',
    about: 'what a courier keeps as its fee is booked nowhere',
    edits: [edit(remittance, '{ fee_paise: missingPaise }', '{ fee_paise: 0 }')],
  },
  {
    name: 'remit-difference-swapped',
    about: 'what a courier owes is booked as its fee',
    edits: [edit(remittance, '{ shortage_paise: missingPaise }', '{ fee_paise: missingPaise }')],
  },
  {
    name: 'remit-too-much',
    about: 'a courier pays more than it has, and the rest is a fee below nothing',
    edits: [edit(remittance, 'if (missingPaise < 0) return', "if (missingPaise < 0 && courier === '') return")],
  },
  {
    name: 'remit-some',
    about: 'a payment is noted although some of its orders are not with this courier',
    edits: [edit(remittance, 'if (refused.length > 0)', 'if (refused.length === request.orderIds.length)')],
  },
  {
    name: 'remit-for-another',
    about: 'a courier pays out what another one has',
    edits: [edit(remittance, 'if (shipment?.courier !== courier)', 'if (!shipment)')],
  },
  {
    name: 'remit-again',
    about: 'what was paid out is paid out once more by another payment',
    edits: [
      edit(remittance, "({ cod_state }) => cod_state === 'with-courier'", "({ stage }) => stage === 'delivered'"),
    ],
  },
  {
    name: 'remit-form-again',
    about: 'a payment that is sent again is not known again',
    edits: [
      edit(remittance, '{ ...request, orderIds:', '{ ...request, commandKey: id, orderIds:'),
      edit(remittance, 'act_key: commandKey,', 'act_key: id,'),
    ],
  },
  {
    name: 'remit-without-transaction',
    about: 'a payment is noted order by order, and the shop may die in between',
    edits: [
      edit(
        'domain/commands/claim-command.server.ts',
        'return transact<Result | KeyUsed>(db, runOnce, step)',
        "return name === 'remittance' ? runOnce(db, (result) => result) : transact<Result | KeyUsed>(db, runOnce, step)",
      ),
    ],
  },
  {
    name: 'remit-unlinked',
    about: 'an order is paid out, and nobody can tell by what',
    edits: [edit(remittance, 'remittance_id: id }', 'remittance_id: null }')],
  },
  {
    name: 'remit-unaudited',
    about: 'who noted a courier’s payment is not written down',
    edits: [edit(remittance, '    await recordAudit(tx, {\n', "    if (courier === '') await recordAudit(tx, {\n")],
  },
  {
    name: 'deliver-undone-with-cash',
    about: 'an order goes back on its way, and its courier still has the cash',
    edits: [edit(undo, "{ cod_state: 'due' as const }", '{}')],
  },
  {
    name: 'brought-back-voids-cash',
    about: 'packs are brought back, and the whole cash of the order is gone',
    edits: [
      edit(
        returns,
        'return changed({ data: { lines: back, creditNote',
        "return changed({ order: order.provider === 'cod' ? { cod_state: 'void', remittance_id: null } : {}, data: { lines: back, creditNote",
      ),
    ],
  },
]
