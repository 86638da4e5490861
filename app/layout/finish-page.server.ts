import { createHash, randomBytes } from 'node:crypto'
import type { FramePart, Rendering } from '#app/layout/rendering.tsx'

/** The hashes of the scripts and styles that a page may carry inline, as its policy writes them. */
export type InlineCode = { scripts: string[]; styles: string[] }

type Bytes = Buffer<ArrayBuffer>

/** A page in pieces; what stands in other pages too is the same object in each, so that it is neither copied nor compressed again. */
export type Page = { pieces: { bytes: Bytes; standing: boolean }[]; inlineCode: InlineCode }

export function bytesOf({ pieces }: Page): Bytes {
  return Buffer.concat(pieces.map(({ bytes }) => bytes))
}

/** The header as it stands in five places of the shop, the footer, and a few of the settings before these. */
const maxKept = 40

/**
 * Finishes what React wrote: fills in the stylesheet and the parts of the frame that were written before, takes the nonces out, and tells
 * what stood inline with one. Any other script or style came in with the page's words, and no policy allows it.
 */
export class PageFinisher {
  readonly #stylesheet: { bytes: Bytes; hash: string }
  readonly #keeps: boolean
  readonly #kept = new Map<string, Bytes>()

  /** `keeps` is false where every page is to be written anew. */
  constructor(stylesheet: string, keeps: boolean) {
    this.#stylesheet = { bytes: Buffer.from(stylesheet), hash: hashInlineCode(stylesheet) }
    this.#keeps = keeps
  }

  begin(): { rendering: Rendering; finish(written: Bytes): Page } {
    // Nothing that a page shows knows it.
    const nonce = randomBytes(18).toString('base64url')
    const parts = new Map<FramePart, { key: string; bytes: Bytes | undefined }>()
    const rendering: Rendering = {
      nonce,
      isWritten: (part, of) => {
        const key = `${part} ${of}`
        const bytes = this.#kept.get(key)
        parts.set(part, { key, bytes })
        return bytes !== undefined
      },
    }
    return { rendering, finish: (written) => this.#finish(written, ` nonce="${nonce}"`, parts) }
  }

  #finish(html: Bytes, attribute: string, parts: Map<FramePart, { key: string; bytes: Bytes | undefined }>): Page {
    const inlineCode: InlineCode = { scripts: [], styles: [] }
    const pieces: Page['pieces'] = []
    let own: Bytes[] = []
    let rest = 0
    for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, rest)) {
      own.push(html.subarray(rest, at))
      rest = at + attribute.length
      const [, kind] =
        /^<(script|style|header|footer)(\s|$)/.exec(html.toString('latin1', html.lastIndexOf('<', at), at)) ?? []
      if (!kind) continue
      const start = html.indexOf('>', rest) + 1
      const body = html.subarray(start, html.indexOf(`</${kind}>`, start))
      const isEmpty = body.length === 0
      if (!isEmpty && kind === 'script') inlineCode.scripts.push(hashInlineCode(body))
      if (!isEmpty && kind === 'style') inlineCode.styles.push(hashInlineCode(body))
      if (kind === 'style' && isEmpty) inlineCode.styles.push(this.#stylesheet.hash)
      const part = parts.get(kind as FramePart)
      const bytes = kind === 'style' ? this.#stylesheet.bytes : part?.bytes
      if (isEmpty && bytes) {
        own.push(html.subarray(rest, start))
        pieces.push({ bytes: Buffer.concat(own), standing: false }, { bytes, standing: true })
        own = []
        rest = start
      } else if (part) this.#keep(part.key, body)
    }
    own.push(html.subarray(rest))
    pieces.push({ bytes: Buffer.concat(own), standing: false })
    return { pieces, inlineCode }
  }

  #keep(key: string, bytes: Bytes): void {
    if (!this.#keeps) return
    const [oldest] = this.#kept.keys()
    if (this.#kept.size >= maxKept && oldest !== undefined) this.#kept.delete(oldest)
    this.#kept.set(key, Buffer.from(bytes))
  }
}

export function hashInlineCode(code: string | Uint8Array): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}
