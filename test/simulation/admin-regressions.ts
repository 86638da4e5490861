import type { Action } from '#test/simulation/actions'

type OrderCommand = Extract<Action, { kind: 'command' }>

export const order = { kind: 'checkout', user: 'asha', cheat: false, twice: false, run: 21 } as const
const basket: Extract<Action, { kind: 'checkout' }>['basket'] = [
  { product: 'hing', quantity: 2 },
  { product: 'jeera', quantity: 1 },
]
export const idle: Action = { kind: 'line', which: 'messaging', up: true, run: 21 }
export const byCash: Action[] = [{ ...order, method: 'cash', basket }, idle, idle]
export const unpaid: Action[] = [{ ...order, method: 'upi', basket }, idle, idle]
const byOthers = (user: 'bina' | 'chetan', quantity: number): Action => ({
  ...{ ...order, method: 'cash', user },
  basket: [{ product: 'jeera', quantity }],
})
const receive = (packs: number) =>
  ({ kind: 'shelf', what: 'receive', product: 'hing', packs, again: true, life: 'long', run: 21 }) satisfies Action
export const webhook = { kind: 'webhook', at: 0, again: false, run: 21 } satisfies Action
export const pay = { kind: 'pay', at: 0, how: 'captured', run: 0 } satisfies Action
export const paid: Action[] = [...unpaid, pay, webhook, webhook, idle]
export const command = (intent: OrderCommand['intent'], changes: Partial<OrderCommand> = {}): Action => ({
  ...{ kind: 'command', at: 0, who: 'meera', intent, times: 1, again: false, old: false, run: 21 },
  ...changes,
})
const again: Action = { kind: 'react', at: 0, run: 21 }
const pass = (ms: 9_000 | 61_000): Action => ({ kind: 'time', ms, run: 21 })

const nextDay: Action = { kind: 'time', ms: 86_400_000, run: 21 }
const discard: Action = { ...receive(1), what: 'discard' }

/** Histories of the admin that chance seldom plays to their end. */
export const knownInAdmin: Record<string, Action[]> = {
  'an order goes all its way, and every form is sent once more at the end': [
    ...byCash,
    command('next', { times: 4, again: true }),
    ...Array.from({ length: 8 }, (_, at): Action => ({ ...again, at })),
    ...[pass(61_000), idle],
  ],
  'steps are undone and taken again while the worker looks for their messages': [
    ...byCash,
    command('next', { times: 3 }),
    ...[pass(9_000), command('undo'), pass(61_000), command('next')],
    ...[
      pass(9_000),
      command('next'),
      command('undo'),
      command('undo'),
      pass(61_000),
      command('undo'),
      command('next'),
      command('undo'),
    ],
    idle,
  ],
  'a parcel comes back in part, by cash': [
    ...[...byCash, command('next', { times: 2 }), command('return'), command('next')],
    ...[command('return'), command('return'), command('cancel'), command('next'), idle],
  ],
  'a paid parcel comes back': [
    ...[
      ...paid,
      command('next', { times: 2 }),
      command('return'),
      command('next'),
      command('return'),
      command('return'),
      idle,
      webhook,
    ],
  ],
  'somebody finds too late that packs of a packed order are missing': [
    ...[...paid, command('next', { times: 2 }), command('remove'), command('remove'), command('remove'), idle],
  ],
  'an order is accepted, and somebody would undo it too late': [
    ...[...byCash, command('skip'), command('skip'), pass(61_000), command('undo'), idle],
  ],
  'two people pack the same order, and its buyer cancels it': [
    ...byCash,
    command('next', { run: 0 }),
    command('next', { who: 'kiran', run: 0 }),
    command('cancel', { who: 'buyer' }),
    ...[idle, command('next'), command('cancel', { who: 'buyer' })],
  ],
  'a packed order is called off, twice, and packed by an old page': [
    ...byCash,
    command('next', { times: 2 }),
    ...[command('cancel', { again: true }), command('cancel'), command('next', { old: true }), command('skip')],
  ],
  'a paid order is called off while it is paid once more': [
    ...paid,
    ...[pay, command('cancel', { again: true, run: 3 }), webhook, webhook],
    { kind: 'crash', statements: 0, run: 0 },
    ...[again, webhook, webhook],
  ],
  'an unpaid order is called off while its money arrives': [
    ...unpaid,
    ...[
      pay,
      command('cancel', { who: 'buyer', run: 2 }),
      webhook,
      command('next'),
      command('skip'),
      webhook,
      command('next'),
    ],
  ],
  'money arrives for an order that somebody called off long ago': [
    ...[...unpaid, command('cancel'), idle, pay, webhook, webhook, command('next', { times: 3 })],
  ],
  'money arrives for an order that was given up, and one of its lines is sold out': [
    ...unpaid,
    { kind: 'time', ms: 31 * 60_000, run: 21 },
    ...[byOthers('bina', 3), idle, byOthers('chetan', 1), idle, pay, webhook, webhook, idle],
  ],
  'of two batches the older is packed first, called off, packed again and comes back in part': [
    ...[receive(1), receive(3), { ...receive(4), what: 'count' } as const, idle],
    ...[...byCash, command('next', { times: 2 }), command('cancel'), idle],
    ...[{ ...order, user: 'bina', method: 'cash', basket: basket.slice(0, 1) } as const, idle, idle],
    ...[command('next', { times: 3 }), command('return'), command('return'), idle],
    ...[{ ...order, user: 'chetan', method: 'cash', basket: basket.slice(0, 1) } as const, idle, idle],
    ...[
      command('next', { times: 3 }),
      command('return'),
      command('return'),
      { ...receive(1), what: 'damaged' } as const,
      idle,
    ],
  ],
  'packs that are past their date and packs that are too old lie beside fresh ones': [
    ...[{ ...receive(2), life: 'over' } as const, { ...receive(1), life: 'short' } as const, idle],
    ...[...byCash, command('next', { times: 2 }), command('next'), command('next'), idle],
    ...[receive(5), { ...receive(4), life: 'short' } as const, idle],
    ...[{ ...order, user: 'bina', method: 'cash', basket: basket.slice(0, 1) } as const, idle, idle],
    ...[command('next', { times: 2 }), command('next'), command('next'), idle],
    ...[{ ...order, user: 'chetan', method: 'cash', basket: basket.slice(0, 1) } as const, idle, idle],
    ...[command('next', { times: 2 }), command('next'), command('next'), idle],
  ],
  'an order of yesterday is packed after one of today': [
    ...[...byCash, nextDay],
    ...[{ ...order, user: 'bina', method: 'cash', basket: basket.slice(0, 1) } as const, idle, idle],
    ...[command('next', { times: 2 }), command('next', { at: 1, times: 2 }), idle],
  ],
  'a shelf is counted while packs come in and leave': Array.from({ length: 6 }, (): Action[] => [
    { ...receive(2), what: 'stock-count', again: false, run: 0 },
    // The sheet's first row, of hing, is counted anew; the others say what was seen.
    { ...receive(3), product: 'jeera', again: false, run: 3 },
    { ...receive(1), product: 'jeera', what: 'damaged', again: false, run: 21 },
  ]).flat(),
  'a batch ends while an order waits for it, and what is left is thrown away': [
    ...[{ ...receive(0), what: 'count' } as const, { ...receive(5), life: 'ending' } as const, idle],
    ...[{ ...order, method: 'cash', basket: basket.slice(0, 1) } as const, idle, idle],
    ...[nextDay, nextDay, nextDay, command('next', { times: 2 }), command('next'), discard, discard, idle],
    ...[command('cancel'), pass(61_000), discard, idle],
  ],
  'something is out of stock, and the orders that wait for it are cancelled': [
    ...[receive(3), idle],
    ...Array.from({ length: 4 }, (_, n): Action[] => [
      ...(n % 2 === 0 ? paid : byCash),
      ...(n > 1 ? [command('next', { times: 2 })] : []),
      ...[command('out-of-stock', { again: true }), command('out-of-stock'), command('out-of-stock'), idle],
      ...[{ ...receive(5), again: false, run: 21 } as const, idle],
    ]).flat(),
    ...[{ ...order, user: 'bina', method: 'cash', basket: basket.slice(0, 1) } as const, idle, idle],
    ...[command('out-of-stock'), command('out-of-stock'), idle],
  ],
  'somebody acts on an order that waits for its money': [
    ...unpaid,
    command('next', { times: 3 }),
    command('skip'),
    command('undo'),
  ],
  'two orders are packed, the later one first, and both are called off': [
    ...byCash,
    pass(9_000),
    ...[{ ...order, user: 'bina', method: 'cash', basket: basket.slice(0, 1) } as const, idle, idle],
    ...[command('next', { times: 2 }), pass(9_000), command('next', { at: 1, times: 2 })],
    ...[command('cancel'), command('cancel', { at: 1 }), idle],
  ],
  'the shop dies in the middle of an act': [
    ...byCash,
    ...Array.from({ length: 12 }, (_, statements): Action[] => [
      { kind: 'crash', statements, run: 0 },
      command(statements % 4 === 3 ? 'undo' : 'next'),
    ]).flat(),
  ],
}
