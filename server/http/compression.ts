import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** Quality 5 takes one or two milliseconds and is for single responses; 11 takes some hundred and is for cached ones. */
export function brotli(body: Uint8Array, quality: 5 | 11): Promise<Buffer<ArrayBuffer>> {
  return brotliAsync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // A window larger than the page finds no more matches, and quality 11 needs memory in proportion to its window.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(body.length + 1)))),
    },
  })
}

/** Level 5 takes half the time of brotli 5 and its output is 8 % larger; it is for responses that are sent once. */
export function gzipped(body: Uint8Array): Promise<Buffer<ArrayBuffer>> {
  return gzipAsync(body, { level: 5 })
}

/** Returns the best encoding that the request accepts; respects `q=0`. */
export function chooseEncoding(acceptEncoding: string | string[] | undefined): Encoding {
  if (accepts('br', acceptEncoding)) return 'br'
  return accepts('gzip', acceptEncoding) ? 'gzip' : 'identity'
}

const accepted = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
}

export function accepts(encoding: 'br' | 'gzip', acceptEncoding: string | string[] | undefined): boolean {
  return accepted[encoding].test(String(acceptEncoding ?? ''))
}

export function isCompressible(contentType: string): boolean {
  return /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg\+xml)/.test(contentType)
}
