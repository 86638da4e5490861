import { promisify } from 'node:util'
import { brotliCompress, constants, crc32, deflateRaw, deflateRawSync, gzip } from 'node:zlib'
import type { Page } from '#app/layout/finish-page.server'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
const deflateAsync = promisify(deflateRaw)

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

/** A gzip header without file name and time, of an unknown system (RFC 1952, section 2.3). */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/** Compressed bytes of the pieces that many pages share. */
const packedStanding = new WeakMap<Buffer, Buffer>()

/**
 * Compresses a page that is rendered for one visitor. A piece that many pages share is compressed once; each piece is a run of DEFLATE
 * blocks without references to earlier blocks. The last piece must not be a shared one, because it ends the stream.
 */
export async function gzippedPage(pieces: Page['pieces']): Promise<Buffer<ArrayBuffer>> {
  const packed: (Buffer | Promise<Buffer>)[] = [gzipHeader]
  let [checksum, length] = [0, 0]
  for (const [index, { bytes, standing }] of pieces.entries()) {
    packed.push(standing ? packedOnce(bytes) : deflated(bytes, index === pieces.length - 1))
    checksum = crc32(bytes, checksum)
    length += bytes.length
  }
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(checksum, 0)
  trailer.writeUInt32LE(length, 4)
  packed.push(trailer)
  return Buffer.concat(await Promise.all(packed))
}

function packedOnce(bytes: Buffer): Buffer {
  const known = packedStanding.get(bytes)
  if (known) return known
  const packed = deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_SYNC_FLUSH })
  packedStanding.set(bytes, packed)
  return packed
}

/** Bytes up to which a piece is compressed synchronously; for these a thread switch costs more than the compression. */
const packedHere = 16 * 1024

/**
 * Compresses a piece to blocks that end at a whole byte; only the last piece carries the end-of-stream mark. The window is no larger than
 * the piece and no larger than half the default, which makes the output of long pieces 2 to 3 % larger in two thirds of the time.
 */
function deflated(piece: Buffer, isLast: boolean): Buffer | Promise<Buffer> {
  const windowBits = Math.min(14, Math.max(9, Math.ceil(Math.log2(piece.length + 1))))
  const options = {
    ...{ level: 4, windowBits, memLevel: windowBits - 7, chunkSize: Math.max(1024, piece.length) },
    finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
  }
  return piece.length <= packedHere ? deflateRawSync(piece, options) : deflateAsync(piece, options)
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
