import crypto from 'node:crypto'
import type { Random } from '#test/simulation/random'

export const { createHash, hash, timingSafeEqual } = crypto

let random: Random = () => 0
let made = 0

export function seedCrypto(source: Random): void {
  random = source
  made = 0
}

/** What the core takes for node:crypto: its ids follow the seed, so that a history can be played again to the letter. */
export function randomUUID(): string {
  made++
  return `${random(0x10000).toString(16).padStart(4, '0')}-${made}`
}

export function randomBytes(size: number): Buffer {
  return Buffer.from(Array.from({ length: size }, () => random(256)))
}

/** From a small range: order numbers collide now and then, as they will in a few hundred years. */
export function randomInt(below: number): number {
  return random(Math.min(below, 150))
}
