import type { IncomingMessage, ServerResponse } from 'node:http'
import { sha256 } from '#domain/hash.server'
import { sum } from '#domain/money'
import { BoundedStore } from '#server/cache/bounded-store'
import { CachedResponse } from '#server/cache/cached-response'
import { brotli, chooseEncoding, type Encoding, gzipped, isCompressible } from '#server/http/compression'
import { pathOfUrl } from '#server/http/route-table'
import { answerHeader, isDataPath } from '#server/internals/react-router'
import { contentSecurityPolicy } from '#server/security/content-security-policy'
import { codeByHash } from '#server/security/inline-code'

/** `keep` is false for an incomplete or personal response, which must not be cached. Inline code carries `nonce`. */
export type Rendered = { response: Response; keep: boolean; nonce: string }

type Page = {
  readonly key: string
  /** By `performance.now()`, which goes on when the time of day is corrected. */
  freshUntil: number
  status: number
  etag: string
  variants: { identity: CachedResponse; br?: CachedResponse; gzip?: CachedResponse }
  /** The gzip compression in progress, shared by all requests that wait for it. */
  zipping?: Promise<void>
  notModified: CachedResponse
  /** Headers of all variants. */
  common: string[]
  /** The id of the request that rendered the page. */
  renderedAs: string | null
  /** True for a page of the sitemap; visitors can invent any number of other URLs. */
  inSitemap: boolean
  used: boolean
  hits: number
  bytes: number
}

/** Limits of the cache. Pages of the sitemap have their own store, so that invented URLs cannot evict them. */
export type CacheLimits = Record<'sitemap' | 'others', { entries: number; bytes: number }>

const usualLimits: CacheLimits = {
  sitemap: { entries: 4_000, bytes: 32 * 1024 * 1024 },
  others: { entries: 150, bytes: 4 * 1024 * 1024 },
}

const freshForMs = 60_000
/** How long after that a page is still sent while a new one is rendered. */
const staleForMs = 10 * 60_000
/**
 * A CDN may cache a page for 10 s and serve it stale for another 60 s while it revalidates; browsers always revalidate.
 * `cdn-cache-control` (RFC 9213) is separate, because browsers would also apply `stale-while-revalidate`.
 */
const pageCacheControl = 'public, max-age=0, s-maxage=10, must-revalidate'
/** Data of a page are prefetched before its link is tapped, so a price may be 30 s old when the page opens. */
const dataCacheControl = 'public, max-age=30, s-maxage=10'
const cdnCacheControl = 'public, max-age=10, stale-while-revalidate=60'
/** Maximum simultaneous background renderings of stale pages. */
const refreshedAtOnce = 3
/** Hits after which a page of the sitemap is compressed at the highest quality, which takes hundreds of milliseconds. */
const compressAfterHits = 5
/** Memory of an entry besides its bytes: objects, map, strings, array buffers. Measured with empty responses. */
const bytesPerEntry = 2_300

/**
 * Caches public responses: rendered once, compressed, with ETag and content security policy. Bounded by `BoundedStore`.
 * Purged completely when the catalogue or the promised day changes.
 */
export class PageCache {
  readonly #sitemap: BoundedStore<Page>
  readonly #others: BoundedStore<Page>
  readonly #filling = new Map<string, Promise<Page>>()
  readonly #render: (url: string) => Promise<Rendered>
  readonly #isInSitemap: (key: string) => boolean
  readonly #headerLines: string[]
  #recompressing: Promise<void> = Promise.resolve()
  #generation = 0
  #version: number | undefined
  #hits = 0
  #renderings = 0

  /** `isInSitemap` returns whether a key belongs to a page of the sitemap. */
  constructor(
    render: (url: string) => Promise<Rendered>,
    options: { securityHeaders: Record<string, string>; isInSitemap: (key: string) => boolean; limits?: CacheLimits },
  ) {
    const limits = options.limits ?? usualLimits
    this.#render = render
    this.#headerLines = Object.entries(options.securityHeaders).flat()
    this.#isInSitemap = options.isInSitemap
    this.#sitemap = new BoundedStore(limits.sitemap)
    this.#others = new BoundedStore(limits.others)
  }

  /**
   * Must be called after every change of what pages show. Also discards renderings in progress. Later pages carry `version`
   * as a cache tag, by which a CDN can purge pages of an older version.
   */
  purge(version?: number): void {
    this.#version = version
    this.#generation++
    this.#sitemap.clear()
    this.#others.clear()
    this.#filling.clear()
  }

  get size(): { pages: number; bytes: number; hits: number; renderings: number } {
    const [sitemap, others] = [this.#sitemap.size, this.#others.size]
    return {
      pages: sitemap.entries + others.entries,
      bytes: sitemap.bytes + others.bytes,
      hits: this.#hits,
      renderings: this.#renderings,
    }
  }

  /** Sends a cached page; returns false if there is none that is recent. Sends a stale page while a new one is rendered, and while none can be. */
  answer(key: string, request: IncomingMessage, response: ServerResponse): boolean {
    const found = this.#find(key)
    const staleMs = found ? performance.now() - found.freshUntil : Number.POSITIVE_INFINITY
    if (!found || staleMs > staleForMs) return false
    if (staleMs > 0 && this.#filling.size < refreshedAtOnce) this.#fill(key).catch(() => {})
    this.#hits++
    found.used = true
    this.#send(request, response, found)
    if (++found.hits === compressAfterHits && found.inSitemap) this.#recompress(found)
    return true
  }

  /** Renders the page, once for all simultaneous requests, and sends it; the earlier page if rendering fails. */
  async render(key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const page = await this.#fill(key)
    if (page.renderedAs) response.setHeader('x-request-id', page.renderedAs)
    this.#send(request, response, page)
  }

  #find(key: string): Page | undefined {
    return this.#sitemap.get(key) ?? this.#others.get(key)
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
    const generation = this.#generation
    this.#renderings++
    const { response, keep: complete, nonce } = await this.#render(key)
    const earlier = this.#find(key)
    if (earlier && response.status >= 500) {
      // Sent at once for another `staleForMs`, so that visitors do not wait for a database that does not answer.
      earlier.freshUntil = performance.now()
      return earlier
    }
    // A response that sets a cookie is personal.
    const keep = complete && !response.headers.has('set-cookie')
    const type = response.headers.get('content-type') ?? 'application/octet-stream'
    const rendered = type.startsWith('text/html') ? codeByHash(await response.text(), nonce) : null
    const raw = rendered ? Buffer.from(rendered.html) : Buffer.from(await response.arrayBuffer())
    const etag = `"${sha256(raw).slice(0, 22)}"`
    const common = [
      ...this.#headerLines,
      'content-type',
      type,
      'etag',
      etag,
      'vary',
      'accept-encoding',
      ...(keep
        ? [
            'cache-control',
            isDataPath(pathOfUrl(key)) ? dataCacheControl : pageCacheControl,
            'cdn-cache-control',
            cdnCacheControl,
          ]
        : ['cache-control', 'no-store']),
      ...(keep && this.#version ? ['cache-tag', `catalog-${this.#version}`] : []),
      ...(rendered ? ['content-security-policy', contentSecurityPolicy(rendered.inlineCode)] : []),
      ...[answerHeader, 'location', 'allow', 'retry-after'].flatMap((name) => {
        const value = response.headers.get(name)
        return value === null ? [] : [name, value]
      }),
    ]
    const { status } = response
    const page: Page = {
      key,
      freshUntil: performance.now() + freshForMs,
      status,
      etag,
      variants: { identity: variantOf(status, common, raw, 'identity') },
      notModified: new CachedResponse(304, common, Buffer.alloc(0)),
      common,
      renderedAs: response.headers.get('x-request-id'),
      inSitemap: status === 200 && this.#isInSitemap(key),
      used: false,
      hits: 0,
      bytes: 0,
    }
    if (isCompressible(type) && raw.length > 600)
      page.variants.br = variantOf(status, common, await brotli(raw, 5), 'br')
    page.bytes = sizeOf(page)
    if (keep && generation === this.#generation) this.#keep(page)
    return page
  }

  #keep(page: Page): void {
    const { inSitemap, key } = page
    const [store, other] = inSitemap ? [this.#sitemap, this.#others] : [this.#others, this.#sitemap]
    other.delete(key)
    store.set(page)
  }

  #send(request: IncomingMessage, response: ServerResponse, page: Page): void {
    if (page.status === 200 && request.headers['if-none-match']?.includes(page.etag)) {
      page.notModified.send(request, response)
      return
    }
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding === 'gzip' && page.variants.br && !page.variants.gzip) {
      page.zipping ??= this.#zip(page)
      page.zipping.then(
        () => this.#send(request, response, page),
        (error) => response.destroy(error),
      )
      return
    }
    const variant = page.variants[encoding] ?? page.variants.identity
    variant.send(request, response)
  }

  async #zip(page: Page): Promise<void> {
    page.variants.gzip = variantOf(page.status, page.common, await gzipped(page.variants.identity.body), 'gzip')
    this.#resize(page)
  }

  /** Recompresses one page after the other, so that compression never takes all threads that passwords and files need. */
  #recompress(page: Page): void {
    this.#recompressing = this.#recompressing
      .then(async () => {
        if (!page.variants.br || this.#sitemap.get(page.key) !== page) return
        const recompressed = await brotli(page.variants.identity.body, 11)
        page.variants.br = variantOf(page.status, page.common, recompressed, 'br')
        this.#resize(page)
      })
      // After a failure the page keeps its current compression.
      .catch(() => {})
  }

  #resize(page: Page): void {
    const store = page.inSitemap ? this.#sitemap : this.#others
    store.resize(page, sizeOf(page))
  }
}

function sizeOf({ key, variants, notModified, common }: Page): number {
  const answers = [variants.identity, variants.br, variants.gzip, notModified]
  const texts = [key, ...common]
  return bytesPerEntry + sum(answers, (answer) => answer?.bytes ?? 0) + sum(texts, (text) => text.length)
}

function variantOf(status: number, common: string[], body: Buffer, encoding: Encoding): CachedResponse {
  const coded = encoding === 'identity' ? [] : ['content-encoding', encoding]
  return new CachedResponse(status, [...common, 'content-length', String(body.length), ...coded], body)
}
