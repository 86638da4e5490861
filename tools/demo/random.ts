export type Random = {
  /** Returns an integer from 0 to `n - 1`. */
  below(n: number): number
  between(from: number, to: number): number
  pick<T>(list: readonly T[]): T
  /** Returns true with this probability, from 0 to 1. */
  chance(share: number): boolean
}

/** Returns a deterministic generator (Mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed
  const draw = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number) => Math.floor(draw() * n)
  return {
    below,
    between: (from, to) => from + draw() * (to - from),
    pick(list) {
      const found = list[below(list.length)]
      if (found === undefined) throw new Error('Nothing can be picked of nothing')
      return found
    },
    chance: (share) => draw() < share,
  }
}
