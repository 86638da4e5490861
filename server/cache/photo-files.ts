import type { IncomingMessage, ServerResponse } from 'node:http'
import { readPhotoFile } from '#domain/catalog/photos.server'
import type { Db } from '#domain/database'
import { BoundedStore } from '#server/cache/bounded-store'
import { CachedResponse } from '#server/cache/cached-response'
import { pathOfUrl } from '#server/http/route-table'

type Wanted = { name: string; width: number; format: 'avif' | 'webp' }

/** Limits of the cache; less used files are read from the database again. */
const limits = { entries: 400, bytes: 8 * 1024 * 1024 }

/**
 * Serves the family's photos from the database. A photo's name is derived from its content, so browsers cache it for a year, and every
 * instance serves the same.
 */
export class PhotoFiles {
  readonly #db: Db
  readonly #headers: string[]
  readonly #store = new BoundedStore<CachedResponse>(limits)

  constructor(db: Db, headers: Record<string, string>) {
    this.#db = db
    this.#headers = Object.entries(headers).flat()
  }

  answer(url: string, request: IncomingMessage, response: ServerResponse): boolean {
    if (!url.startsWith('/pictures/photo-')) return false
    if (this.#isKnown(url, request, response)) return true
    const photo = this.#store.get(pathOfUrl(url))
    if (!photo) return false
    photo.send(request, response)
    return true
  }

  /** Sends 304 to a browser that has the photo. The content under a name never changes, so the database is not read. */
  #isKnown(url: string, request: IncomingMessage, response: ServerResponse): boolean {
    const known = request.headers['if-none-match']
    const wanted = known === undefined ? null : readPath(pathOfUrl(url))
    if (!wanted || !known?.includes(etagOf(wanted))) return false
    response.writeHead(304, [...this.#headers, 'etag', etagOf(wanted), 'cache-control', forever])
    response.end()
    return true
  }

  /** Returns the function that sends the photo; null if the URL is not that of a photo. */
  plan(url: string, request: IncomingMessage, response: ServerResponse): (() => Promise<void>) | null {
    const wanted = readPath(pathOfUrl(url))
    if (!wanted) return null
    return async () => {
      const bytes = await readPhotoFile(this.#db, wanted)
      if (!bytes) {
        response.writeHead(404, [...this.#headers, 'content-type', 'text/plain', 'cache-control', 'no-store'])
        response.end('There is no such picture.\n')
        return
      }
      const photo = new CachedResponse(200, [...this.#headers, ...headersOf(wanted, bytes.length)], bytes)
      this.#store.set(pathOfUrl(url), photo)
      photo.send(request, response)
    }
  }
}

function readPath(path: string): Wanted | null {
  const [, name = '', width, format] =
    /^\/pictures\/(photo-[0-9a-f]{24}-(?:480|960|\d{3,4}x\d{3,4}))-(240|480|960|1440|1920)\.(avif|webp)$/.exec(path) ??
    []
  return format === 'avif' || format === 'webp' ? { name, width: Number(width), format } : null
}

const forever = 'public, max-age=31536000, immutable'

function etagOf({ name, width, format }: Wanted): string {
  return `"${name}-${width}-${format}"`
}

function headersOf(wanted: Wanted, length: number): string[] {
  return [
    'content-type',
    `image/${wanted.format}`,
    'content-length',
    String(length),
    'etag',
    etagOf(wanted),
    'cache-control',
    forever,
  ]
}
