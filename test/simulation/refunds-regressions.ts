import type { Action } from '#test/simulation/actions'
import { byCash, command, idle, order, paid, pay, unpaid, webhook } from '#test/simulation/admin-regressions'
import type { DashboardPart } from '#test/simulation/bank'

/** Done and seen before the next page is opened. */
const alone = { run: 60 }
const delivered = Array.from({ length: 5 }, () => command('next', alone))
const refunds = (who: 'kiran' | 'meera') => Array.from({ length: 10 }, () => command('refund', { who, ...alone }))
const broughtBack = Array.from({ length: 3 }, () => command('bring-back', { who: 'kiran', again: true, ...alone }))
const dear: Action = { ...order, method: 'upi', basket: [{ product: 'kesar', quantity: 3 }] }
const dearPaid = [dear, idle, idle, pay, webhook, webhook, idle]
const byHand = (part: DashboardPart): Action => ({ kind: 'dashboard', at: 0, part, run: 0 })
const ends = (good: boolean): Action => ({ kind: 'refunded', at: 0, good, run: 0 })
const webhooks = [webhook, webhook, webhook]
const day: Action = { kind: 'time', ms: 86_400_000, run: 21 }
const work: Action = { kind: 'work', what: 'jobs', run: 60 }
const lose: Action = { kind: 'lose', at: 0, run: 0 }
const crash: Action = { kind: 'crash', statements: 0, run: 0 }
const wait = (ms: 61_000 | 960_000 | 86_400_000, run = 60): Action => ({ kind: 'time', ms, run })
/** The shop tries until the bank has the refund, and the bank refuses it. */
const refusedLater = [wait(61_000), wait(960_000), ends(false), ...webhooks, wait(61_000)]
const lostAnswer = (good: boolean) => [crash, crash, ends(good), ...webhooks]

/** Money that goes back, which chance seldom brings as far. */
export const knownRefunds: Record<string, Action[]> = {
  'what a buyer brings back of a dear order is paid out, again and again': [
    ...[...dearPaid, ...delivered, ...broughtBack, ...refunds('kiran')],
  ],
  'a cash order is brought back, and more cash is asked for': [
    ...[...byCash, ...delivered, ...broughtBack, ...refunds('kiran')],
  ],
  'an owner sends an order back in parts, and asks for more': [...paid, ...refunds('kiran'), idle, webhook],
  'a manager sends back as much of a dear order as may be': [...dearPaid, ...refunds('meera')],
  'half goes back on the dashboard, the bank does not take it, and the rest goes back here': [
    ...[...paid, byHand('half'), ...webhooks, ends(false), ...webhooks],
    ...refunds('kiran'),
  ],
  'the bank does not take a refund of the dashboard, and that is told before its making': [
    ...[...paid, idle, byHand('half'), ends(false), { ...webhook, at: 1 }, webhook],
  ],
  'all goes back on the dashboard while it is about to go back here, and the bank does not take it': [
    ...[
      ...paid,
      command('refund', { who: 'kiran', times: 2, run: 5 }),
      byHand('whole'),
      ...webhooks,
      ends(false),
      ...webhooks,
    ],
    ...[idle, webhook],
  ],
  'what paid for nothing goes back on the dashboard, the bank does not take it, and nobody tells': [
    ...[...unpaid, { ...pay, how: 'wrong-amount' } as Action, webhook, byHand('whole'), webhook, webhook],
    ...[ends(false), lose, lose, lose],
  ],
  'the bank refuses a refund while the message that it is sent waits': [
    ...paid,
    { kind: 'line', which: 'messaging', up: false, run: 21 },
    command('refund', { who: 'kiran', ...alone }),
    ...[work, ends(false), ...webhooks, { kind: 'time', ms: 16 * 60_000, run: 21 } as const],
    ...[idle, { kind: 'time', ms: 61_000, run: 21 } as const, work, work],
  ],
  'the bank refuses a refund day after day': [
    ...[...paid, command('refund', { who: 'kiran', ...alone })],
    ...[...refusedLater, wait(86_400_000), ...refusedLater, wait(86_400_000), ...refusedLater],
  ],
  'a refund gives way to one of the dashboard before its message went out, and the bank takes neither': [
    ...[...paid, { kind: 'line', which: 'messaging', up: false, run: 21 } as const],
    ...[command('refund', { who: 'kiran', ...alone }), work, ends(false), ...webhooks, byHand('whole'), webhook],
    ...[{ kind: 'line', which: 'messaging', up: true, run: 21 } as const, wait(61_000), work],
    ...[ends(false), ...webhooks, idle],
  ],
  'the shop hears by webhooks alone that a refund was refused, and then that it is through': [
    ...[...unpaid, { ...pay, how: 'wrong-amount' } as Action, webhook, idle],
    ...[{ ...work, run: 7 }, ...lostAnswer(false), wait(86_400_000, 7), ...lostAnswer(true)],
  ],
  'something of an order is out of stock, and the rest is packed': [
    ...[
      ...paid,
      command('remove', alone),
      command('remove', alone),
      wait(61_000),
      ...webhooks,
      ...delivered,
      command('remove', alone),
    ],
  ],
  'all goes back of an order that is not packed, and somebody would go on with it': [
    ...[
      ...paid,
      ...refunds('kiran'),
      command('next', alone),
      command('next', alone),
      command('skip', alone),
      command('next', alone),
    ],
  ],
  'the bank refuses a refund, and somebody sends as much on the dashboard instead': [
    ...[...paid, ...delivered, ...broughtBack, command('refund', { who: 'kiran', ...alone })],
    ...[...refusedLater, byHand('as-asked'), webhook, wait(61_000), wait(86_400_000), wait(86_400_000), ends(true)],
  ],
  'somebody sends as much on the dashboard before the shop hears that the bank refused a refund': [
    ...[...paid, command('refund', { who: 'kiran', ...alone }), wait(61_000), wait(960_000), ends(false)],
    ...[
      byHand('as-asked'),
      { ...webhook, at: 3 },
      { ...webhook, at: 2 },
      ...webhooks,
      wait(86_400_000),
      wait(86_400_000),
    ],
  ],
  'two refunds of the same amount are refused, and one of the dashboard is made instead of one': [
    ...[
      ...dearPaid,
      ...Array.from({ length: 8 }, () => command('refund', { who: 'kiran', ...alone })),
      ...refusedLater,
    ],
    ...[
      ...Array.from({ length: 8 }, () => ends(false)),
      ...webhooks,
      ...webhooks,
      ...webhooks,
      byHand('as-asked'),
      ...webhooks,
      wait(86_400_000),
      wait(86_400_000),
    ],
  ],
  'the bank refuses a refund again and again, and an owner ends it': [
    ...[...paid, ...delivered, ...broughtBack, command('refund', { who: 'kiran', ...alone }), ...refusedLater],
    ...Array.from({ length: 6 }, () => command('refund', { who: 'kiran', ...alone })),
    ...[wait(86_400_000), byHand('half'), ...webhooks, ends(false), ...webhooks, wait(86_400_000)],
  ],
  'somebody sends as much on the dashboard before a refund is decided that the bank refuses': [
    ...[...dearPaid, command('refund', { who: 'kiran', ...alone }), wait(61_000), ends(true), byHand('as-asked')],
    ...[
      ...webhooks,
      ends(true),
      ...webhooks,
      wait(61_000),
      command('refund', { who: 'kiran', ...alone }),
      wait(61_000),
    ],
    ...[ends(false), ...webhooks, wait(86_400_000), wait(86_400_000)],
  ],
  'something of a dear order is out of stock, and some of the rest comes back': [
    ...[...dearPaid, command('remove', alone), command('remove', alone), command('remove', alone), wait(61_000)],
    ...[...webhooks, ...delivered, command('bring-back', { who: 'kiran', ...alone }), idle],
  ],
  'half goes back on the dashboard before the shop hears that the bank refused the whole': [
    ...[...paid, command('cancel', { who: 'kiran', ...alone }), wait(61_000), wait(960_000), ...webhooks, ends(false)],
    ...[byHand('half'), { ...webhook, at: 1 }, ...webhooks, wait(86_400_000), wait(86_400_000)],
  ],
  'what a buyer brings back is paid on the dashboard in two parts': [
    ...[...dearPaid, ...delivered, command('bring-back', { who: 'kiran', ...alone })],
    ...[byHand('half'), ...webhooks, byHand('half'), ...webhooks],
  ],
  'an owner ends a refund while the bank is being asked for it once more': [
    ...[...paid, command('refund', { who: 'kiran', ...alone }), ...refusedLater],
    ...Array.from({ length: 20 }, (_, n) => n + 1).flatMap((run): Action[] => [
      { kind: 'time', ms: 86_400_000, run },
      command('refund', { who: 'kiran', run: 13 }),
      ...[ends(false), ...webhooks],
    ]),
  ],
  'a manager would say that nothing more goes back for what a buyer brings back': [
    ...[...dearPaid, ...delivered, ...broughtBack, ...refunds('meera')],
  ],
  'a manager would end what the bank refuses': [
    ...[...dearPaid, command('refund', { who: 'meera', ...alone }), ...refusedLater],
    ...Array.from({ length: 6 }, () => command('refund', { who: 'meera', ...alone })),
  ],
  'the bank gives back on the next day what it had taken': [
    ...[...paid, command('refund', { who: 'kiran', ...alone }), wait(61_000), wait(960_000), ends(true), ...webhooks],
    ...[wait(86_400_000), ends(false), ...webhooks, wait(86_400_000), ends(true), ...webhooks, wait(86_400_000)],
  ],
  'the bank gives back what the dashboard sent, and its events come in the wrong order': [
    ...[...paid, byHand('half'), ...webhooks, ends(true), wait(86_400_000), ends(false)],
    ...[{ ...webhook, at: 1 }, webhook, wait(86_400_000)],
  ],
  'all goes back on the dashboard, and nobody tells that the bank took it': [
    ...[...paid, idle, byHand('whole'), webhook, ends(true), lose, lose, lose],
  ],
  'all goes back on the dashboard before the shop has heard of the payment': [
    ...[...unpaid, pay, byHand('whole'), ends(true)],
    // The last event first, be they three or four.
    ...[11, 0, 0, 0].map((at): Action => ({ ...webhook, at })),
  ],
  'packs are brought back that are packed and not delivered': [
    ...[...paid, command('next', alone), command('next', alone)],
    ...[command('bring-back', { who: 'kiran', ...alone }), command('bring-back', { who: 'kiran', ...alone })],
  ],
  'long after an order was paid the bank refuses a refund, and nobody tells': [
    ...[...paid, ...Array.from({ length: 6 }, () => day)],
    ...[command('refund', { who: 'kiran', ...alone }), work, work, ends(false), lose, lose, lose],
  ],
}
