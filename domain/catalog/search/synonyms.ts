import { soundOf, wordsOf } from '#domain/catalog/search/search-words'

export class SynonymLines {
  readonly #lines = new Map<string, number[]>()
  readonly #longest: number

  constructor(lines: string[][]) {
    let longest = 0
    for (const [number, line] of lines.entries())
      for (const words of line.map(wordsOf)) {
        longest = Math.max(longest, words.length)
        const sounds = soundsOf(words)
        this.#lines.set(sounds, [...(this.#lines.get(sounds) ?? []), number])
      }
    this.#longest = longest
  }

  /** Returns the lines that a name matches. The longest phrase uses up its words: the mirch of kali mirch is pepper, not chilli. */
  listFor(name: string[]): number[] {
    const found = new Set<number>()
    const taken = new Set<number>()
    for (let length = Math.min(this.#longest, name.length); length > 0; length--)
      for (let at = 0; at + length <= name.length; at++) {
        const places = Array.from({ length }, (_, step) => at + step)
        if (places.some((place) => taken.has(place))) continue
        const lines = this.#lines.get(soundsOf(name.slice(at, at + length)))
        if (!lines) continue
        for (const line of lines) found.add(line)
        for (const place of places) taken.add(place)
      }
    return [...found]
  }
}

function soundsOf(words: string[]): string {
  return words.map((word) => soundOf(word)).join(' ')
}
