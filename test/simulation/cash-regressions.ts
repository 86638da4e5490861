import type { Action } from '#test/simulation/actions'
import { byCash, command, idle, order } from '#test/simulation/admin-regressions'

type Remitted = Extract<Action, { kind: 'remit' }>

const remit = (changes: Partial<Remitted> = {}): Action => ({
  kind: 'remit',
  courier: 'dtdc',
  most: 2,
  difference: 'fee',
  missing: 0,
  mixed: false,
  twice: false,
  again: false,
  run: 60,
  ...changes,
})
const alone = { run: 60 }
const delivered = Array.from({ length: 5 }, () => command('next', alone))
const another = (user: 'asha' | 'bina' | 'chetan', product: 'hing' | 'kesar'): Action[] => [
  { ...order, user, method: 'cash', basket: [{ product, quantity: 1 }] },
  idle,
  idle,
  ...delivered,
]
const more = another('bina', 'kesar')
const ofBoth = (changes: Partial<Remitted> = {}) => [
  remit(changes),
  remit({ ...changes, courier: 'india-post' }),
  remit({ ...changes, courier: 'dtdc' }),
]

/** Cash that couriers pay out, which chance seldom brings as far; who carries a parcel is for the seed to say. */
export const knownCash: Record<string, Action[]> = {
  'couriers pay out less than they had, as a fee and short, and every form is sent twice': [
    ...byCash,
    ...delivered,
    ...ofBoth({ missing: 10_00, again: true }),
    ...more,
    ...ofBoth({ missing: 10_00, difference: 'shortage', again: true }),
  ],
  'two people note the same payment, and somebody more than was due': [
    ...byCash,
    ...delivered,
    ...ofBoth({ missing: -1_00 }),
    ...ofBoth({ twice: true, run: 3 }),
    idle,
    ...ofBoth({ mixed: true }),
  ],
  'orders of all couriers are ticked': [
    ...byCash,
    ...delivered,
    ...more,
    ...ofBoth({ mixed: true, most: 3, missing: 10_00 }),
    ...ofBoth({ mixed: true, most: 3, missing: 900_00 }),
    ...ofBoth({ mixed: true, most: 3, missing: -1_00 }),
  ],
  'of four small orders a courier pays out its own, and those of others are ticked too': [
    ...another('asha', 'hing'),
    ...another('bina', 'hing'),
    ...another('chetan', 'hing'),
    ...another('asha', 'hing'),
    ...ofBoth({ mixed: true, most: 4, missing: 900_00 }),
    ...ofBoth({ most: 4 }),
  ],
  'a delivery is undone when its cash is about to be paid out, and undone after it was': [
    ...byCash,
    ...delivered,
    command('undo', { run: 2 }),
    remit({ run: 2 }),
    remit({ courier: 'india-post' }),
    command('next', alone),
    ...ofBoth(),
    command('undo', alone),
    command('undo', { old: true, ...alone }),
  ],
  'packs are brought back before and after their cash was paid out': [
    ...byCash,
    ...delivered,
    command('bring-back', { who: 'kiran', ...alone }),
    ...ofBoth(),
    ...Array.from({ length: 3 }, () => command('bring-back', { who: 'kiran', ...alone })),
    ...Array.from({ length: 4 }, () => command('refund', { who: 'kiran', ...alone })),
  ],
  'the shop dies while a courier’s payment is noted': [
    ...byCash,
    ...delivered,
    ...more,
    ...Array.from({ length: 10 }, (_, statements): Action[] => [
      { kind: 'crash', statements: statements + 3, run: 0 },
      remit({ courier: statements % 2 === 0 ? 'dtdc' : 'india-post', run: 21 }),
    ]).flat(),
  ],
  'courier and number are corrected under way, after delivery, and before and after the cash was paid out': [
    ...byCash,
    command('next', alone),
    command('next', alone),
    command('edit-parcel', alone),
    command('next', alone),
    ...Array.from({ length: 3 }, () => command('edit-parcel', { again: true, ...alone })),
    command('next', alone),
    command('next', alone),
    command('edit-parcel', alone),
    command('edit-parcel', { old: true, ...alone }),
    ...ofBoth(),
    command('edit-parcel', alone),
    command('edit-parcel', { who: 'kiran', ...alone }),
    ...ofBoth(),
  ],
  'the tracking numbers of two parcels were mixed up': [
    ...byCash,
    command('next', alone),
    command('next', alone),
    command('next', alone),
    ...another('bina', 'kesar').slice(0, 6),
    ...Array.from({ length: 24 }, (_, n) =>
      command('edit-parcel', { who: 'kiran', at: n % 2, again: n % 3 === 0, ...alone }),
    ),
  ],
}
