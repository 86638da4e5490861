import type { Action } from '#test/simulation/actions'
import { command, knownInAdmin } from '#test/simulation/admin-regressions'
import { knownCash } from '#test/simulation/cash-regressions'
import { products } from '#test/simulation/fixtures'
import type { History } from '#test/simulation/history'
import { knownRefunds } from '#test/simulation/refunds-regressions'

const buy = { kind: 'checkout', user: 'asha', method: 'upi', cheat: false, twice: false } as const
const one = [{ product: 'hing', quantity: 1 }] as const
const idle: Action = { kind: 'line', which: 'messaging', up: true, run: 21 }
const crash: Action = { kind: 'crash', statements: 0, run: 0 }
const lose: Action = { kind: 'lose', at: 0, run: 0 }
const ordered: Action[] = [{ ...buy, basket: [...one], run: 21 }, idle, idle]
const pay = (how: 'captured' | 'authorized' | 'wrong-amount', at = 0): Action => ({ kind: 'pay', at, how, run: 0 })
const webhook: Action = { kind: 'webhook', at: 0, again: false, run: 21 }
const work: Action = { kind: 'work', what: 'jobs', run: 21 }
const refuse: Action = { kind: 'refunded', at: 0, good: false, run: 0 }

/** Histories that once broke a promise, or that chance seldom comes upon, in as few actions as they need. */
export const known: Record<string, Action[]> = {
  'a held payment beside a captured one, and no webhook arrives': [
    ...ordered,
    pay('authorized'),
    pay('captured'),
    lose,
    lose,
    lose,
  ],
  'the bank refuses a refund, and the event that tells so is lost': [
    ...ordered,
    pay('wrong-amount'),
    webhook,
    webhook,
    work,
    work,
    refuse,
    lose,
    lose,
    lose,
  ],
  'the bank refuses a refund while the shop is still about to note it': [
    ...ordered,
    pay('wrong-amount'),
    webhook,
    { ...work, run: 6 },
    refuse,
    ...[0, 1, 2].map((at): Action => ({ ...webhook, at, run: 3 })),
  ],
  'a refund is through before the shop has heard of it': [
    ...ordered,
    pay('wrong-amount'),
    webhook,
    { ...work, run: 6 },
    crash,
    crash,
    { ...refuse, good: true },
    ...[0, 1, 2].map((at): Action => ({ ...webhook, at })),
  ],
  'the shop dies when a webhook has just been acknowledged': [
    ...ordered,
    pay('captured'),
    { ...webhook, run: 2 },
    crash,
    crash,
    crash,
  ],
  'two workers give up the same order while its money arrives': [
    ...ordered,
    pay('captured'),
    { kind: 'time', ms: 31 * 60_000, run: 0 },
    { kind: 'work', what: 'expire', run: 0 },
    { ...webhook, run: 3 },
    { kind: 'work', what: 'expire', run: 21 },
  ],
  'two shoppers take the last of something at once': [
    { ...buy, method: 'cash', basket: [{ product: 'kesar', quantity: 3 }], run: 3 },
    { ...buy, method: 'cash', user: 'bina', basket: [{ product: 'kesar', quantity: 3 }], run: 21 },
  ],
  'an open page asks again and again whether its order is paid': [
    ...ordered,
    ...[1, 2, 3].map((): Action => ({ kind: 'return', at: 0, page: true, run: 21 })),
  ],
  'two pages ask at the same moment whether their order is paid': [
    ...ordered,
    ...[1, 2, 3].flatMap((): Action[] => [
      { kind: 'time', ms: 31_000, run: 0 },
      { kind: 'return', at: 0, page: true, run: 0 },
      { kind: 'return', at: 0, page: true, run: 21 },
    ]),
  ],
  'an order gives way while the provider is asked for its payment': [
    { ...buy, basket: [...one], run: 5 },
    { kind: 'change', at: 0, method: 'cash', again: true, run: 21 },
    idle,
  ],
  'two checkouts of one shopper at once, both by UPI': [
    { ...buy, basket: [...one], run: 3 },
    { ...buy, basket: [{ product: 'jeera', quantity: 1 }], run: 21 },
    { ...buy, basket: [...one], twice: true, run: 2 },
    { ...buy, basket: [{ product: 'kesar', quantity: 1 }], twice: true, run: 21 },
    idle,
  ],
  'one shopper orders the same by cash in two windows at once': [
    { ...buy, method: 'cash', basket: [...one], run: 3 },
    { ...buy, method: 'cash', basket: [...one], run: 21 },
    idle,
  ],
  'another cart under the key of a placed order': [
    {
      ...buy,
      method: 'cash',
      basket: [
        { product: 'hing', quantity: 1 },
        { product: 'jeera', quantity: 1 },
      ],
      run: 21,
    },
    idle,
    idle,
    ...[1, 2, 3].map((): Action => ({ kind: 'change', at: 0, method: 'cash', again: false, run: 21 })),
  ],
  'three shoppers behind one address hold more than it may': (['asha', 'bina', 'chetan'] as const).map(
    (user, n): Action => ({ ...buy, user, basket: [{ product: products[n] ?? 'hing', quantity: 3 }], run: 21 }),
  ),
  'one shopper orders by cash again and again': Array.from(
    { length: 7 },
    (_, n): Action => ({
      ...buy,
      method: 'cash',
      basket: [{ product: products[n % 3] ?? 'hing', quantity: 1 }],
      run: 21,
    }),
  ),
  'cash after all, and the payment comes all the same': [
    ...ordered,
    { kind: 'change', at: 0, method: 'cash', again: false, run: 21 },
    pay('captured'),
    webhook,
  ],
  'one order is paid many times over, and some of the refunds reach the bank after the shop gave up on them': [
    ...ordered,
    ...Array.from({ length: 24 }, () => pay('captured')),
    ...Array.from({ length: 24 }, () => webhook),
    ...Array.from({ length: 8 }, (): Action[] => [{ kind: 'time', ms: 61_000, run: 0 }, work]).flat(),
  ],
  'two workers at the same jobs': [
    { ...buy, method: 'cash', basket: [...one], run: 21 },
    { ...work, run: 0 },
    { ...work, run: 21 },
  ],
  'the shop dies while it takes a webhook': [
    ...ordered,
    pay('captured'),
    { ...webhook, run: 2 },
    crash,
    crash,
    crash,
    webhook,
    webhook,
  ],
  'the shop dies again and again while it takes webhooks': [
    ...ordered,
    idle,
    pay('captured'),
    ...[1, 2, 3, 4, 5, 6].flatMap((run): Action[] => [{ ...webhook, run }, crash, crash]),
  ],
  ...knownInAdmin,
  ...knownRefunds,
  ...knownCash,
}

/** A seed that loses a request on the way tells another story, so each is played under several. */
const seeds = Array.from({ length: 5 }, (_, index) => index * 7919)

/** The moment between a webhook's first statements is found by one seed in ten. */
export const diesInWebhook: History[] = Array.from({ length: 20 }, (_, index) => ({
  actions: [...ordered, idle, pay('captured'), { ...webhook, run: 2 }, crash, crash, webhook, webhook],
  seed: index * 7919,
}))

const underSeeds = (name: string, length: number): History[] =>
  Array.from({ length }, (_, index) => ({ actions: known[name] ?? [], seed: index * 7919 }))

/** Histories in which few seeds find the bug. */
const ofFewSeeds: History[] = [
  ...underSeeds('somebody sends as much on the dashboard before a refund is decided that the bank refuses', 60),
  ...underSeeds('something of a dear order is out of stock, and some of the rest comes back', 60),
  ...underSeeds('the bank refuses a refund again and again, and an owner ends it', 59),
  // The bank refuses the second try while the notice of the first is withheld.
  { actions: known['the bank refuses a refund again and again, and an owner ends it'] ?? [], seed: 73 * 7919 },
  ...underSeeds('the tracking numbers of two parcels were mixed up', 20),
]

/** An account orders by cash and cancels, again and again: what is cancelled counts too. */
const cashAgain: Action[] = Array.from({ length: 6 }, () => [
  { ...buy, method: 'cash' as const, basket: [...one], run: 21 },
  idle,
  command('cancel', { run: 60 }),
  idle,
]).flat()

/** A line goes out of an order, and a page that has not shown it packs what is left. */
const packedUnseen: History = {
  seed: 134_137_411,
  actions: [
    {
      ...buy,
      method: 'cash',
      basket: [
        { product: 'hing', quantity: 1 },
        { product: 'hing', quantity: 1 },
      ],
      run: 8,
    },
    { kind: 'dashboard', at: 0, part: 'whole', run: 2 },
    command('change', { run: 0 }),
    pay('captured'),
    command('next', { times: 4, old: true, run: 0 }),
  ],
}

/** Five packs of one size, which are cheaper. */
const fivePacks: History = {
  seed: 0,
  actions: [
    { kind: 'shelf', product: 'hing', what: 'receive', packs: 5, again: false, life: 'long', run: 60 },
    { ...buy, basket: [{ product: 'hing', quantity: 5 }], run: 60 },
    pay('captured'),
    { ...webhook, run: 60 },
  ],
}
/**
 * Two buyers type a code whose last use is left at once; money comes for an order whose use was given back; and for one that expired before its buyer began to
 * pay another.
 */
const byCode: Action[][] = [
  [
    { ...buy, method: 'cash', user: 'bina', basket: [...one], run: 21 },
    idle,
    { ...buy, method: 'cash', user: 'bina', basket: [{ product: 'jeera', quantity: 1 }], run: 3 },
    { ...buy, method: 'cash', user: 'chetan', basket: [{ product: 'jeera', quantity: 1 }], run: 21 },
    idle,
  ],
  [
    { ...buy, user: 'bina', basket: [...one], run: 21 },
    idle,
    { kind: 'time', ms: 31 * 60_000, run: 21 },
    idle,
    pay('captured'),
    webhook,
    idle,
  ],
  [
    ...ordered,
    { kind: 'time', ms: 31 * 60_000, run: 21 },
    idle,
    { ...buy, basket: [{ product: 'jeera', quantity: 1 }], run: 21 },
    idle,
    pay('captured'),
    webhook,
    idle,
  ],
]

export const regressions: History[] = [
  ...seeds.flatMap((seed) => Object.values(known).map((actions) => ({ actions, seed }))),
  ...diesInWebhook,
  ...ofFewSeeds,
  ...seeds.map((seed) => ({ actions: cashAgain, seed })),
  packedUnseen,
  fivePacks,
  ...seeds.flatMap((seed) => byCode.map((actions) => ({ actions, seed }))),
]
