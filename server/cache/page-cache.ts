import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { sha256 } from '#domain/hash.server'
import { sum } from '#domain/money'
import { brotli, chooseEncoding, type Encoding, gzipped, isCompressible } from '#server/http/compression'
import { pathOfUrl } from '#server/http/route-table'
import { answerHeader, isDataPath } from '#server/internals/react-router'
import { codeByHash, contentSecurityPolicy } from '#server/security/content-security-policy'

/** `keep` is false for an incomplete or personal response, which must not be cached. Inline code carries `nonce`. */
export type Rendered = { response: Response; keep: boolean; nonce: string }

/** Headers as `writeHead` takes them: names and values in turns. */
type Variant = { headers: string[]; body: Buffer }

type Page = {
  /** By `performance.now()`, which goes on when the time of day is corrected. */
  readonly freshUntil: number
  readonly status: number
  readonly etag: string
  readonly headers: string[]
  readonly variants: Partial<Record<Encoding, Variant>> & { identity: Variant }
  readonly renderedAs: string | null
  readonly bytes: number
}

const megabyte = 1024 * 1024

/** Pages of the sitemap, searches and other URLs have a store each, so that invented ones evict nothing known. */
const usualStores = {
  sitemap: { max: 4_000, maxSize: 32 * megabyte },
  searches: { max: 400, maxSize: 4 * megabyte },
  others: { max: 150, maxSize: 4 * megabyte },
}
export type StoreName = keyof typeof usualStores

const freshForMs = 60_000
const staleForMs = 10 * 60_000
/** A CDN may keep a page for 10 s, and for another 60 s while it revalidates; browsers always revalidate. */
const pageCacheControl = 'public, max-age=0, s-maxage=10, must-revalidate'
/** Data of a page are prefetched before its link is tapped, so a price may be 30 s old when the page opens. */
const dataCacheControl = 'public, max-age=30, s-maxage=10'
/** RFC 9213. Not part of the others, because browsers would apply `stale-while-revalidate` too. */
const cdnCacheControl = 'public, max-age=10, stale-while-revalidate=60'
const refreshedAtOnce = 3
/** Besides its bodies: objects, map, strings, array buffers. */
const bytesPerEntry = 2_300

export class PageCache {
  readonly #stores: Record<StoreName, LRUCache<string, Page>>
  readonly #filling = new Map<string, Promise<Page>>()
  readonly #render: (key: string) => Promise<Rendered>
  readonly #storeOf: (key: string) => StoreName
  readonly #headers: string[]
  #generation = 0
  #hits = 0
  #renderings = 0

  constructor(
    render: (key: string) => Promise<Rendered>,
    options: {
      securityHeaders: Record<string, string>
      storeOf: (key: string) => StoreName
      stores?: typeof usualStores
    },
  ) {
    const { sitemap, searches, others } = options.stores ?? usualStores
    this.#stores = { sitemap: newStore(sitemap), searches: newStore(searches), others: newStore(others) }
    this.#render = render
    this.#headers = Object.entries(options.securityHeaders).flat()
    this.#storeOf = options.storeOf
  }

  /** Must be called after every change of what pages show. Also discards renderings in progress. */
  purge(): void {
    this.#generation++
    for (const store of Object.values(this.#stores)) store.clear()
    this.#filling.clear()
  }

  get size(): { pages: number; bytes: number; hits: number; renderings: number } {
    const stores = Object.values(this.#stores)
    return {
      pages: sum(stores, ({ size }) => size),
      bytes: sum(stores, ({ calculatedSize }) => calculatedSize),
      hits: this.#hits,
      renderings: this.#renderings,
    }
  }

  /** Returns false if there is none that is recent. A stale one is sent while a new one is rendered. */
  answer(key: string, request: IncomingMessage, response: ServerResponse): boolean {
    const found = this.#find(key)
    const staleMs = found ? performance.now() - found.freshUntil : Number.POSITIVE_INFINITY
    if (!found || staleMs > staleForMs) return false
    if (staleMs > 0 && this.#filling.size < refreshedAtOnce) this.#fill(key).catch(() => {})
    this.#hits++
    send(request, response, found)
    return true
  }

  async render(key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const page = await this.#fill(key)
    if (page.renderedAs) response.setHeader('x-request-id', page.renderedAs)
    send(request, response, page)
  }

  #find(key: string): Page | undefined {
    const { sitemap, searches, others } = this.#stores
    return sitemap.get(key) ?? searches.get(key) ?? others.get(key)
  }

  #fill(key: string): Promise<Page> {
    const pending = this.#filling.get(key)
    if (pending) return pending
    const filling = this.#build(key).finally(() => {
      if (this.#filling.get(key) === filling) this.#filling.delete(key)
    })
    this.#filling.set(key, filling)
    return filling
  }

  async #build(key: string): Promise<Page> {
    // A change meanwhile may be missing in the page.
    const generation = this.#generation
    this.#renderings++
    const { response, keep: complete, nonce } = await this.#render(key)
    const earlier = this.#find(key)
    if (earlier && response.status >= 500) {
      // Sent at once for another `staleForMs`, so that visitors do not wait for a database that does not answer.
      const extended = { ...earlier, freshUntil: performance.now() }
      this.#keep(key, extended)
      return extended
    }
    const keep = complete && !response.headers.has('set-cookie')
    const page = await this.#toPage(response, { key, nonce, keep })
    if (keep && generation === this.#generation) this.#keep(key, page)
    return page
  }

  async #toPage(
    response: Response,
    { key, nonce, keep }: { key: string; nonce: string; keep: boolean },
  ): Promise<Page> {
    const { status } = response
    const type = response.headers.get('content-type') ?? 'application/octet-stream'
    const rendered = type.startsWith('text/html') ? codeByHash(await response.text(), nonce) : null
    const raw = rendered ? Buffer.from(rendered.html) : Buffer.from(await response.arrayBuffer())
    // Weak, since all encodings share it (RFC 9110, section 8.8.3).
    const etag = `W/"${sha256(raw).slice(0, 22)}"`
    const headers = [
      ...this.#headers,
      ...['content-type', type, 'etag', etag, 'vary', 'accept-encoding'],
      ...(keep ? cacheHeaders(key) : ['cache-control', 'no-store']),
    ]
    const policy = response.headers.get('content-security-policy')
    if (rendered) headers.push('content-security-policy', policy ?? contentSecurityPolicy(rendered.inlineCode))
    for (const name of [answerHeader, 'location', 'allow', 'retry-after', 'access-control-allow-origin']) {
      const value = response.headers.get(name)
      if (value !== null) headers.push(name, value)
    }
    const variants = await compressedVariants({ type, headers, raw, keep })
    const bodies = sum(Object.values(variants), ({ body }) => body.length)
    return {
      freshUntil: performance.now() + freshForMs,
      status,
      etag,
      headers,
      variants,
      renderedAs: response.headers.get('x-request-id'),
      bytes: bytesPerEntry + bodies + sum([key, ...headers], (text) => text.length),
    }
  }

  #keep(key: string, page: Page): void {
    for (const store of Object.values(this.#stores)) store.delete(key)
    this.#stores[this.#storeOf(key)].set(key, page)
  }
}

function newStore(limits: { max: number; maxSize: number }): LRUCache<string, Page> {
  return new LRUCache({ ...limits, sizeCalculation: ({ bytes }) => bytes })
}

function send(request: IncomingMessage, response: ServerResponse, page: Page): void {
  const { status, etag, variants } = page
  if (status === 200 && request.headers['if-none-match']?.includes(etag)) {
    response.writeHead(304, page.headers).end()
    return
  }
  const { headers, body } = variants[chooseEncoding(request.headers['accept-encoding'])] ?? variants.identity
  response.writeHead(status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

function cacheHeaders(key: string): string[] {
  const isData = isDataPath(pathOfUrl(key))
  return ['cache-control', isData ? dataCacheControl : pageCacheControl, 'cdn-cache-control', cdnCacheControl]
}

type Uncompressed = { type: string; headers: string[]; raw: Buffer; keep: boolean }

async function compressedVariants({ type, headers, raw, keep }: Uncompressed): Promise<Page['variants']> {
  const variantOf = (body: Buffer, ...coding: string[]): Variant => ({
    headers: [...headers, 'content-length', String(body.length), ...coding],
    body,
  })
  const identity = variantOf(raw)
  if (!isCompressible(type) || raw.length <= 600) return { identity }
  const br = variantOf(await brotli(raw), 'content-encoding', 'br')
  if (!keep) return { identity, br }
  return { identity, br, gzip: variantOf(await gzipped(raw), 'content-encoding', 'gzip') }
}
