import fc from 'fast-check'
import { action } from '#test/simulation/actions'
import { type Core, loadBroken, loadCore, loadCoreAnew } from '#test/simulation/core'
import { openStage, type Stage } from '#test/simulation/database'
import { type History, play } from '#test/simulation/history'
import type { Mutant } from '#test/simulation/mutation'
import type { Mode } from '#test/simulation/world'

export const history: fc.Arbitrary<History> = fc.record({
  actions: fc.array(action, { minLength: 4, maxLength: 40, size: 'max' }),
  seed: fc.nat(),
})

export type Report = {
  core: string
  histories: number
  steps: number
  /** Of one core, whatever else the machine does. */
  seconds: number
  perSecond: number
  /** Null when every promise was kept. */
  failure: { history: number; error: string; shrunk: History } | null
}

type Search = {
  histories: number
  seed: number
  mutant?: Mutant
  /** Played before the random ones. */
  first?: History[]
  /** The one history to be played, of those counted from 1 in their order. */
  only?: number | undefined
  shrink?: boolean
  mode?: Mode
}

/** Plays `histories` random histories of this seed, and shrinks the first one that breaks a promise. */
export async function check(options: Search, opened?: Opened): Promise<Report> {
  const { histories, seed, mutant, first = [], only, shrink = true } = options
  const { core, stage } = opened ?? (await open(mutant))
  const mode = options.mode ?? mutant?.mode ?? 'whole'
  const before = process.cpuUsage()
  let played = 0
  let steps = 0
  const property = fc.asyncProperty(history, async (one) => {
    played++
    steps += (await play(core, stage, one, mode)).steps
  })
  const outcome = await fc.check(property, {
    ...(only === undefined ? { numRuns: histories + first.length } : { numRuns: 1, path: `${only - 1}` }),
    seed,
    examples: first.map((history) => [history]),
    endOnFailure: !shrink,
  })
  const spent = process.cpuUsage(before)
  const seconds = (spent.user + spent.system) / 1e6
  const [shrunk] = outcome.counterexample ?? []
  const report: Report = {
    core: mutant?.name ?? 'as it is',
    histories: outcome.failed ? outcome.numRuns : played,
    steps,
    seconds: Number(seconds.toFixed(1)),
    perSecond: Math.round(played / seconds),
    failure: shrunk ? { history: outcome.numRuns, error: String(outcome.errorInstance), shrunk } : null,
  }
  return report
}

export type Opened = { core: Core; stage: Stage }

let asItIs: Promise<Opened> | undefined

/**
 * The core as it is, or with a planted bug, and a database for it: the same one for all whose adapter and migrations are the same, since every history empties
 * it, and to migrate one takes longer than to find most bugs.
 */
export async function open(mutant?: Mutant): Promise<Opened> {
  asItIs ??= loadCore().then(withStage)
  if (!mutant) return asItIs
  const { core, stage } = await asItIs
  const broken = await loadBroken(mutant)
  const isSame = broken.migrate === core.migrate && broken.sqliteDialect === core.sqliteDialect
  return isSame ? { core: broken, stage } : withStage(broken)
}

/** The core as it is, loaded once more, with a database of its own. */
export async function openAnew(): Promise<Opened> {
  return withStage(await loadCoreAnew())
}

async function withStage(core: Core): Promise<Opened> {
  return { core, stage: await openStage(core) }
}
