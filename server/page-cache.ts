import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotli, chooseEncoding, type Encoding, gzipped, isCompressible } from '#server/compression'
import { contentSecurityPolicy } from '#server/content-security-policy'
import { KeptAnswer } from '#server/kept-answer'

/** What a render answers with; `keep` is false when it came out incomplete or belongs to one person. */
export type Rendered = { response: Response; keep: boolean }

type Page = {
  freshUntil: number
  status: number
  etag: string
  variants: { identity: KeptAnswer; br?: KeptAnswer; gzip?: KeptAnswer }
  notModified: KeptAnswer
  /** Headers that all of these share. */
  common: string[]
  /** The id of the request it was rendered as. */
  renderedAs: string | null
  hits: number
  bytes: number
}

const freshForMs = 60_000

/**
 * Keeps answers that are the same for everyone: rendered once, compressed, with ETag and policy. Bounded in bytes,
 * the one kept longest goes first. Purged as a whole when the catalogue changes.
 */
export class PageCache {
  readonly #pages = new Map<string, Page>()
  readonly #underWay = new Map<string, Promise<Page>>()
  readonly #render: (url: string) => Promise<Rendered>
  readonly #standing: string[]
  readonly #maxBytes: number
  #generation = 0
  #hits = 0
  #renderings = 0
  #bytes = 0

  constructor(
    render: (url: string) => Promise<Rendered>,
    options: { standingHeaders: Record<string, string>; maxBytes?: number },
  ) {
    this.#render = render
    this.#standing = Object.entries(options.standingHeaders).flat()
    this.#maxBytes = options.maxBytes ?? 24 * 1024 * 1024
  }

  /** To be called after any change of the catalogue: what is under way is not kept either. */
  purge(): void {
    this.#generation++
    this.#pages.clear()
    this.#underWay.clear()
    this.#bytes = 0
  }

  get size(): { pages: number; bytes: number; hits: number; renderings: number } {
    return { pages: this.#pages.size, bytes: this.#bytes, hits: this.#hits, renderings: this.#renderings }
  }

  /** Answers from memory; false when it has nothing. A page past its time is sent once more while a new one is made. */
  answer(key: string, request: IncomingMessage, response: ServerResponse): boolean {
    const kept = this.#pages.get(key)
    if (!kept) return false
    if (kept.freshUntil < Date.now()) this.#fill(key).catch(() => {})
    this.#hits++
    send(request, response, kept)
    // The strongest compression costs hundreds of milliseconds: only for what is asked for again.
    if (++kept.hits === 2) void pressHarder(kept)
    return true
  }

  /** Makes the page, once for all who ask at the same time, and answers with it. */
  async render(key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const page = await this.#fill(key)
    if (page.renderedAs) response.setHeader('x-request-id', page.renderedAs)
    send(request, response, page)
  }

  #fill(key: string): Promise<Page> {
    const underWay = this.#underWay.get(key)
    if (underWay) return underWay
    const filling = this.#build(key).finally(() => {
      if (this.#underWay.get(key) === filling) this.#underWay.delete(key)
    })
    this.#underWay.set(key, filling)
    return filling
  }

  async #build(key: string): Promise<Page> {
    const generation = this.#generation
    this.#renderings++
    const { response, keep: complete } = await this.#render(key)
    // Whatever a page sets for one person was made for that person.
    const keep = complete && !response.headers.has('set-cookie')
    const raw = Buffer.from(await response.arrayBuffer())
    const type = response.headers.get('content-type') ?? 'application/octet-stream'
    const etag = `"${createHash('sha256').update(raw).digest('base64url').slice(0, 22)}"`
    const common = [
      ...this.#standing,
      ...['content-type', type, 'etag', etag, 'vary', 'accept-encoding'],
      ...['cache-control', keep ? 'public, max-age=0, must-revalidate' : 'no-store'],
      ...(type.startsWith('text/html') ? ['content-security-policy', contentSecurityPolicy(raw)] : []),
      ...['x-remix-response', 'location', 'allow', 'retry-after'].flatMap((name) => {
        const value = response.headers.get(name)
        return value === null ? [] : [name, value]
      }),
    ]
    const { status } = response
    const page: Page = {
      freshUntil: Date.now() + freshForMs,
      status,
      etag,
      variants: { identity: variantOf(status, common, raw, 'identity') },
      notModified: new KeptAnswer(304, common, Buffer.alloc(0)),
      common,
      renderedAs: response.headers.get('x-request-id'),
      hits: 0,
      bytes: raw.length,
    }
    if (isCompressible(type) && raw.length > 600) {
      const quick = await brotli(raw, 5)
      page.variants.br = variantOf(status, common, quick, 'br')
      // And about as much again for gzip, which is made when somebody asks for it.
      page.bytes += 2 * quick.length
    }
    if (!keep || generation !== this.#generation) return page
    this.#keep(key, page)
    return page
  }

  #keep(key: string, page: Page): void {
    const before = this.#pages.get(key)
    if (before) this.#drop(key, before)
    this.#pages.set(key, page)
    this.#bytes += page.bytes
    for (const [oldest, old] of this.#pages) {
      if (this.#bytes <= this.#maxBytes) break
      this.#drop(oldest, old)
    }
  }

  #drop(key: string, page: Page): void {
    this.#pages.delete(key)
    this.#bytes -= page.bytes
  }
}

function variantOf(status: number, common: string[], body: Buffer, encoding: Encoding): KeptAnswer {
  const coded = encoding === 'identity' ? [] : ['content-encoding', encoding]
  return new KeptAnswer(status, [...common, 'content-length', String(body.length), ...coded], body)
}

async function pressHarder(page: Page): Promise<void> {
  const { br, identity } = page.variants
  if (br) page.variants.br = variantOf(page.status, page.common, await brotli(identity.body, 11), 'br')
}

async function zip(page: Page): Promise<void> {
  page.variants.gzip = variantOf(page.status, page.common, await gzipped(page.variants.identity.body), 'gzip')
}

function send(request: IncomingMessage, response: ServerResponse, page: Page): void {
  if (page.status === 200 && request.headers['if-none-match']?.includes(page.etag)) {
    page.notModified.send(request, response)
    return
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding === 'gzip' && page.variants.br && !page.variants.gzip) {
    zip(page).then(
      () => send(request, response, page),
      (error) => response.destroy(error),
    )
    return
  }
  const variant = page.variants[encoding] ?? page.variants.identity
  variant.send(request, response)
}
