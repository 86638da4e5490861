import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { MakePhoto, PhotoShape } from '#domain/catalog/pictures'
import type { Log } from '#server/operations/log'

const converter = join(import.meta.dirname, 'convert-photo.ts')
const timeLimitMs = 30_000
const maxWaiting = 4

/** One at a time, each in a process: inside the shop's, a photo of 48 megapixels took 230 to 490 MB. */
export function createPhotoMaker(log: Log): MakePhoto {
  let latest: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (bytes, shape) => {
    if (waiting >= maxWaiting) return { ok: false, reason: 'busy' }
    waiting++
    const turn = latest.then(() => convert(bytes, shape))
    latest = turn.catch(() => {})
    try {
      return await turn
    } catch (error) {
      log.error('photo.failed', error)
      return { ok: false, reason: 'broken' }
    } finally {
      waiting--
    }
  }
}

function convert(bytes: Uint8Array, shape: PhotoShape): ReturnType<MakePhoto> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--max-old-space-size=128', converter, shape],
      { stdio: ['pipe', 'pipe', 'pipe'], timeout: timeLimitMs, killSignal: 'SIGKILL', env: { MALLOC_ARENA_MAX: '2' } },
    )
    const output: Buffer[] = []
    let complaint = ''
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => {
      complaint = `${complaint}${chunk}`.slice(0, 2_000)
    })
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code !== 0) return reject(new Error(`The photo was not made (${signal ?? code}): ${complaint}`))
      resolve(JSON.parse(Buffer.concat(output).toString('utf8')) as Awaited<ReturnType<MakePhoto>>)
    })
    child.stdin.on('error', () => {})
    child.stdin.end(bytes)
  })
}
