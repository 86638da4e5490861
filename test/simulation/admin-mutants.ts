import { edit, type Mutant } from '#test/simulation/mutation'

const fulfilment = 'domain/fulfilment/fulfilment.server.ts'
const parcel = 'domain/fulfilment/edit-order.server.ts'
const frame = 'domain/fulfilment/run-command.server.ts'
const undo = 'domain/fulfilment/undo.server.ts'
const commands = 'domain/commands/claim-command.server.ts'

const inTransaction = `transact<CommandResult<Refused>>(
      db,
      (tx, rollback) => runCommandIn({ tx, rollback, clock }, { act, isAllowed, change }, request),
      mayIssueDocument.includes(act) ? 'issue-document' : undefined,
    )`

/** Bugs of the admin: of the steps, the stock, the messages, the audit, and of goods that move without their money. */
export const adminMutants: Mutant[] = [
  {
    name: 'step-off-the-table',
    about: 'any step can be taken from anywhere',
    edits: [edit(fulfilment, ' && isAllowed(step, order.stage)', '')],
  },
  {
    name: 'old-version-accepted',
    about: 'a form of an old page changes an order that has changed since',
    edits: [edit(frame, "!(await expectVersion(tx, 'orders', order.id, version))", '!clock')],
  },
  {
    name: 'command-twice',
    about: 'a form that is sent again is not known again',
    edits: [edit(frame, '    key: commandKey,', '    key: commandKey + Math.random(),')],
  },
  {
    name: 'claimed-by-all',
    about: 'a key is claimed by everybody who sends it',
    edits: [edit(commands, "['key'])) === 1)", "['key'])) >= 0)")],
  },
  {
    name: 'any-version-expected',
    about: 'no version is another one than was seen',
    edits: [
      edit(commands, '(await findVersion(tx, table, id)) === seen', '(await findVersion(tx, table, id)) >= 0 * seen'),
    ],
  },
  {
    name: 'command-without-transaction',
    about: 'a command runs without a transaction',
    edits: [
      edit(
        frame,
        inTransaction,
        'runCommandIn({ tx: db, rollback: (result) => result, clock }, { act, isAllowed, change }, request)',
      ),
    ],
  },
  {
    name: 'undone-for-ever',
    about: 'a step can be undone when its minute is over',
    edits: [edit(undo, "  if (!isUndoable(latest, at)) return refuse('too-late')\n", '')],
  },
  {
    name: 'undone-deeper',
    about: 'an undo is undone',
    edits: [
      edit(undo, '!latest?.from || !findStep(latest.act)?.canBeUndone', '!latest?.from'),
      edit(undo, ' && !!findStep(latest.act)?.canBeUndone', ''),
    ],
  },
  {
    name: 'undone-cash',
    about: 'the cash of what was not delivered after all stays with the courier',
    edits: [edit(undo, "latest.act === 'deliver' && isCash", "latest.act === 'new' && isCash")],
  },
  {
    name: 'undone-parcel',
    about: 'a parcel that was not handed over after all keeps its courier',
    edits: [edit(undo, "if (latest.act === 'hand-over')", "if (latest.act === 'new')")],
  },
  {
    name: 'cancel-keeps-stock',
    about: 'an order that was called off keeps its stock',
    edits: [edit(fulfilment, '  await restockCancelled(tx, { at, actor: by, orderId: order.id }, lines)\n', '')],
  },
  {
    name: 'damaged-is-sold',
    about: 'what came back damaged goes to the shelf',
    edits: [
      edit(
        fulfilment,
        'quantity: outcome.good, damaged: outcome.damaged }',
        'quantity: outcome.good + outcome.damaged, damaged: 0 }',
      ),
    ],
  },
  {
    name: 'return-keeps-stock',
    about: 'what came back good does not go to the shelf',
    edits: [edit(fulfilment, 'quantity: outcome.good,', 'quantity: 0,')],
  },
  {
    name: 'cash-stays-due',
    about: 'the cash of an order that was called off is still due',
    edits: [edit(fulfilment, "isCashOrder(order) ? { cod_state: 'void' } : {}", '{}')],
  },
  {
    name: 'notified-though-undone',
    about: 'the buyer is notified of a step that was undone',
    edits: [edit(undo, "!(await withdrawJobs(tx, buyerJobs('step'), latest.id))", '!latest.id')],
  },
  {
    name: 'notified-at-once',
    about: 'the buyer is notified before the minute is over, although the step can still be undone',
    edits: [
      edit(frame, ' ? shopLimits.fulfilment.undoMs : 0\n', ' ? 0 : 0\n'),
      edit(
        undo,
        "!(await withdrawJobs(tx, buyerJobs('step'), latest.id))",
        "(await withdrawJobs(tx, buyerJobs('step'), latest.id)) === null",
      ),
    ],
  },
  {
    name: 'notified-after-the-transaction',
    about: 'the message of a step is written after its transaction',
    edits: [
      edit(
        frame,
        'if (result.notifies) await notifyBuyer(tx, clock, act, eventId)',
        'if (result.notifies) Object.assign(request, { notified: eventId })',
      ),
      edit(
        frame,
        inTransaction,
        `(async () => {
      const acted = await ${inTransaction}
      const { notified } = request as { notified?: string }
      if (notified) await notifyBuyer(db, clock, act, notified)
      return acted
    })()`,
      ),
    ],
  },
  {
    name: 'undo-unaudited',
    about: 'who took a step back is not written down',
    edits: [edit(frame, "if (actor.kind === 'staff')\n", "if (actor.kind === 'staff' && act !== 'undo')\n")],
  },
  {
    name: 'buyer-audited',
    about: 'what buyers do stands in the audit of the staff',
    edits: [edit(frame, "if (actor.kind === 'staff')\n", 'if (actor)\n')],
  },
  {
    name: 'unpaid-packed',
    about: 'the goods of an unpaid order move',
    edits: [edit(fulfilment, "order.state === 'confirmed' && isAllowed", 'isAllowed')],
  },
  {
    name: 'called-off-revived',
    about: 'late money revives an order that somebody called off',
    edits: [edit(fulfilment, "state: 'cancelled' as const, replaced: 1,", "state: 'cancelled' as const, replaced: 0,")],
  },
  {
    name: 'called-off-is-unpaid',
    about: 'a paid order that is called off looks as if it had not been paid',
    edits: [
      edit(
        fulfilment,
        'const changes = { ...voidCash(order),',
        "const changes = { ...voidCash(order), state: 'cancelled' as const,",
      ),
    ],
  },
  {
    name: 'called-off-and-kept',
    about: 'the money of an order that was called off is kept',
    edits: [
      edit(fulfilment, 'if (!isCashOrder(order) && order.payment_id)', 'if (isCashOrder(order) && order.payment_id)'),
    ],
  },
  {
    name: 'corrected-parcel-untold',
    about: 'a buyer who got a wrong tracking number does not get the right one',
    edits: [edit(parcel, 'notifies: isUnderWay,', 'notifies: isUnderWay && !order.id,')],
  },
  {
    name: 'corrected-before-it-left',
    about: 'a parcel that is still here has a courier',
    edits: [edit(parcel, 'isShipped(stage)', "(stage === 'packed' || stage === 'delivered')")],
  },
  {
    name: 'corrected-after-payout',
    about: 'the cash that one courier has paid out moves to another one',
    edits: [
      edit(
        parcel,
        "  if (isOther && order.stage === 'delivered' && isCashOrder(order)) return refuse('cash-taken')\n",
        '',
      ),
    ],
  },
]
