import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { LRUCache } from 'lru-cache'
import { readPhotoFile } from '#domain/catalog/photos.server'
import type { Db } from '#domain/database'
import { chooseEncoding, type Encoding } from '#server/http/compression'
import { contentSecurityPolicy, hashInlineCode } from '#server/security/content-security-policy'
import { fileHeaders, securityHeaders } from '#server/security/security-headers'

const forever = 'public, max-age=31536000, immutable'
const cacheBytes = 16 * 1024 * 1024

type File = { path: string; etag: string; encodings: Encoding[]; headers: Record<string, string> }

/** No library that streams: a file that cannot be opened would end the process. Returns false if there is no file. */
export function createStaticFiles(folder: string, publicUrl: string) {
  const files = listFiles(folder, publicUrl)
  const bodies = new LRUCache<string, Buffer>({ maxSize: cacheBytes, sizeCalculation: ({ length }) => length || 1 })
  const read = (path: string) => {
    const body = bodies.get(path) ?? readFileSync(path)
    bodies.set(path, body)
    return body
  }
  return (path: string, request: IncomingMessage, response: ServerResponse): boolean => {
    const file = files.get(path)
    if (!file) return false
    if (request.headers['if-none-match']?.includes(file.etag)) {
      response.writeHead(304, file.headers).end()
      return true
    }
    const accepted = chooseEncoding(request.headers['accept-encoding'])
    const isCoded = file.encodings.includes(accepted)
    const body = read(isCoded ? `${file.path}.${accepted}` : file.path)
    const coding = isCoded ? { 'content-encoding': accepted } : {}
    response.writeHead(200, { ...file.headers, ...coding, 'content-length': body.length })
    response.end(request.method === 'HEAD' ? undefined : body)
    return true
  }
}

function listFiles(folder: string, publicUrl: string): Map<string, File> {
  const files = new Map<string, File>()
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))) {
    const type = getMimeType(path)
    const found = statSync(path)
    if (!type || !found.isFile() || /\.(br|gzip)$/.test(path)) continue
    const url = `/${relative(folder, path).split(sep).join('/')}`
    const encodings = (['br', 'gzip'] as const).filter((encoding) =>
      statSync(`${path}.${encoding}`, { throwIfNoEntry: false }),
    )
    const etag = `"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`
    // A drawing that is opened by itself may run scripts.
    const isDocument = /^(text\/html|image\/svg\+xml)/.test(type)
    const headers: Record<string, string> = {
      ...(isDocument ? securityHeaders(publicUrl) : fileHeaders(publicUrl)),
      'content-type': type,
      etag,
      'cache-control': cacheControlOf(url),
    }
    if (type.startsWith('text/html')) headers['content-security-policy'] = policyOf(readFileSync(path, 'utf8'))
    if (encodings.length > 0) headers.vary = 'accept-encoding'
    files.set(url, { path, etag, encodings, headers })
  }
  return files
}

function cacheControlOf(url: string): string {
  if (url.startsWith('/assets/') || url.startsWith('/pictures/')) return forever
  return /^\/(sw[\w-]*\.js|offline\.html)$/.test(url) ? 'no-cache' : 'public, max-age=3600'
}

function policyOf(html: string): string {
  const hashes = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, code = '']) => hashInlineCode(code))
  return contentSecurityPolicy({ scripts: hashes('script'), styles: hashes('style') })
}

const photoPath = /^\/pictures\/(photo-[0-9a-f]{24}-(?:480|960|\d{3,4}x\d{3,4}))-(240|480|960|1440|1920)\.(avif|webp)$/

/** Photos are in the database. A name is derived from the content, so browsers keep it for a year. */
export function createPhotoFiles(db: Db, publicUrl: string) {
  const fixed = fileHeaders(publicUrl)
  return (path: string, request: IncomingMessage, response: ServerResponse): Promise<void> | null => {
    const [, name = '', width, format] = photoPath.exec(path) ?? []
    if (format !== 'avif' && format !== 'webp') return null
    const etag = `"${name}-${width}-${format}"`
    const headers = { ...fixed, etag, 'cache-control': forever, 'content-type': `image/${format}` }
    if (request.headers['if-none-match']?.includes(etag)) {
      response.writeHead(304, headers).end()
      return Promise.resolve()
    }
    return readPhotoFile(db, { name, width: Number(width), format }).then((bytes) => {
      if (!bytes) {
        const missing = { ...fixed, 'content-type': 'text/plain', 'cache-control': 'no-store' }
        response.writeHead(404, missing).end('There is no such picture.\n')
        return
      }
      response.writeHead(200, { ...headers, 'content-length': bytes.length })
      response.end(request.method === 'HEAD' ? undefined : bytes)
    })
  }
}
