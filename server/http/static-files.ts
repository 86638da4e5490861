import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { BoundedStore } from '#server/cache/bounded-store'
import { CachedResponse } from '#server/cache/cached-response'
import { chooseEncoding, type Encoding } from '#server/http/compression'
import { contentSecurityPolicy } from '#server/security/content-security-policy'
import { hashInlineCode } from '#server/security/inline-code'
import { fileHeaders, securityHeaders } from '#server/security/security-headers'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

/** Browsers revalidate the service worker and the offline page each time. */
const cacheControl: Record<string, string> = {
  '/sw.js': 'no-cache',
  '/sw-off.js': 'no-cache',
  '/offline.html': 'no-cache',
}

/** A drawing that is opened by itself may run scripts. */
const documents = /^(text\/html|image\/svg\+xml)/

type File = { path: string; size: number; etag: string; encodings: Encoding[]; headers: string[] }

/** Limits of the cache; the pictures of a large catalogue exceed them. */
const cacheLimits = { entries: 10_000, bytes: 16 * 1024 * 1024 }

/**
 * Serves the built files: lists them once at the start, reads a file at its first request and caches it. Files with
 * hashed names are immutable; browsers revalidate the others by ETag.
 */
export class StaticFiles {
  readonly #files = new Map<string, File>()
  readonly #answers = new BoundedStore<CachedResponse>(cacheLimits)

  constructor(folder: string, publicUrl: string) {
    const ofDocument = Object.entries(securityHeaders(publicUrl)).flat()
    const ofFile = Object.entries(fileHeaders(publicUrl)).flat()
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))) {
      const type = types[extname(path)]
      const found = statSync(path)
      if (!type || !found.isFile()) continue
      const url = `/${relative(folder, path).split(sep).join('/')}`
      const isImmutable = url.startsWith('/assets/') || url.startsWith('/pictures/')
      const etag = `"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`
      const encodings = (['br', 'gzip'] as const).filter((encoding) =>
        statSync(`${path}.${encoding}`, { throwIfNoEntry: false }),
      )
      const headers = [
        ...(documents.test(type) ? ofDocument : ofFile),
        'content-type',
        type,
        'etag',
        etag,
        'accept-ranges',
        'bytes',
        'cache-control',
        isImmutable ? 'public, max-age=31536000, immutable' : (cacheControl[url] ?? 'public, max-age=3600'),
        ...(type.startsWith('text/html') ? ['content-security-policy', policyOf(readFileSync(path, 'utf8'))] : []),
        ...(encodings.length > 0 ? ['vary', 'accept-encoding'] : []),
      ]
      this.#files.set(url, { path, size: found.size, etag, encodings, headers })
    }
  }

  replace(url: string, by: string): void {
    const file = this.#files.get(by)
    if (file) this.#files.set(url, file)
  }

  /** Sends a file; returns false if the URL is not that of a file. */
  answer(url: string, request: IncomingMessage, response: ServerResponse): boolean {
    const queryStart = url.indexOf('?')
    const file = this.#files.get(queryStart < 0 ? url : url.slice(0, queryStart))
    if (!file) return false
    if (request.headers['if-none-match']?.includes(file.etag)) {
      response.writeHead(304, file.headers).end()
      return true
    }
    const range = parseRange(request.headers.range, String(request.headers['if-range'] ?? ''), file)
    if (range === 'unsatisfiable') {
      response.writeHead(416, [...file.headers, 'content-range', `bytes */${file.size}`]).end()
    } else if (range) {
      const body = this.#answer(file, 'identity').body.subarray(range.start, range.end + 1)
      response.writeHead(206, [
        ...file.headers,
        'content-length',
        String(body.length),
        'content-range',
        `bytes ${range.start}-${range.end}/${file.size}`,
      ])
      if (request.method === 'HEAD') response.end()
      else response.end(body)
    } else {
      const accepted = chooseEncoding(request.headers['accept-encoding'])
      this.#answer(file, file.encodings.includes(accepted) ? accepted : 'identity').send(request, response)
    }
    return true
  }

  #answer(file: File, encoding: Encoding): CachedResponse {
    const path = encoding === 'identity' ? file.path : `${file.path}.${encoding}`
    const cached = this.#answers.get(path)
    if (cached) return cached
    const body = readFileSync(path)
    const coded = encoding === 'identity' ? [] : ['content-encoding', encoding]
    const answer = new CachedResponse(200, [...file.headers, 'content-length', String(body.length), ...coded], body)
    this.#answers.set(path, answer)
    return answer
  }
}

/** Returns the policy of a static page, whose scripts and styles are inline. */
function policyOf(html: string): string {
  const hashes = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, code = '']) => hashInlineCode(code))
  return contentSecurityPolicy({ scripts: hashes('script'), styles: hashes('style') })
}

/** Parses a single byte range; null sends the whole file, as for several ranges, which HTTP allows. */
function parseRange(
  header: string | undefined,
  ifRange: string,
  file: File,
): { start: number; end: number } | 'unsatisfiable' | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  if (ifRange !== '' && ifRange !== file.etag) return null
  const start = from === '' ? Math.max(0, file.size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? file.size - 1 : Math.min(Number(to), file.size - 1)
  return start > end || start >= file.size ? 'unsatisfiable' : { start, end }
}
