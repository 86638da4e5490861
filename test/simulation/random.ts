/** Whole numbers from 0 to below `n`; the same seed draws the same ones. */
export type Random = (n: number) => number

export function seededRandom(seed: number): Random {
  let state = (seed + 0x9e3779b9) >>> 0 || 1
  return (n) => {
    state ^= state << 13
    state >>>= 0
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state % n
  }
}
