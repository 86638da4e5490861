import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#database/connection'
import { makeFolder } from '#test/operations/process'
import { makePostgres, makeSqlite, type TestDatabase } from '#test/support/databases'
import { type RunningProcess, startShop } from '#test/support/running-shop'

const kinds = ['sqlite', 'postgres'] as const
const widths = [240, 480, 960]
const databases: Partial<Record<(typeof kinds)[number], TestDatabase | null>> = {}

beforeAll(async () => {
  databases.sqlite = await makeSqlite()
  databases.postgres = await makePostgres()
})
afterAll(async () => {
  for (const database of Object.values(databases)) await database?.drop()
})

const nameOf = (n: number) => `photo-${String(n).padStart(24, '0')}-960`
/** Of the size of a real one at 960 pixels, each different. */
const bytesOf = (n: number, width: number) => Buffer.alloc(width * 250, `${n} ${width} `)

async function fill(env: Record<string, string>, count: number): Promise<void> {
  const { db, close } = openDatabase({ dataDir: env.SHOP_DATA_DIR ?? '', url: env.DATABASE_URL })
  for (let n = 0; n < count; n++)
    await db
      .insertInto('pictures')
      .values(
        widths.flatMap((width) =>
          (['avif', 'webp'] as const).map((format) => ({
            name: nameOf(n),
            width,
            format,
            made_at: Date.now(),
            bytes: bytesOf(n, width).toString('base64'),
          })),
        ),
      )
      .execute()
  await close()
}

/** The most memory a process has had, in MB. */
function peakOf({ process: { pid } }: RunningProcess): number {
  const [, kb = ''] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kb) / 1024
}

it.each(kinds)(
  'on %s every instance serves a photo under a name that never changes, from bounded memory',
  async (kind) => {
    const database = databases[kind]
    if (!database) return console.warn('No PostgreSQL answers: photos of two instances are NOT tried in this run')
    const shops = [await startShop(database.env)]
    // A second instance has a folder of its own.
    if (kind === 'postgres') shops.push(await startShop({ ...database.env, SHOP_DATA_DIR: makeFolder() }))
    await fill(database.env, 30)
    for (const shop of shops) {
      for (const [format, width] of [
        ['avif', 480],
        ['webp', 960],
      ] as const) {
        const address = `${shop.url}/pictures/${nameOf(1)}-${width}.${format}`
        // From the database, then from memory.
        for (let time = 0; time < 2; time++) {
          const response = await fetch(address)
          expect(response.status).toBe(200)
          expect(response.headers.get('content-type')).toBe(`image/${format}`)
          expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
          expect(response.headers.get('x-content-type-options')).toBe('nosniff')
          expect(Buffer.from(await response.arrayBuffer())).toEqual(bytesOf(1, width))
        }
        const etag = (await fetch(address, { method: 'HEAD' })).headers.get('etag') ?? ''
        const known = await fetch(address, { headers: { 'if-none-match': `W/"other", ${etag}` } })
        expect([known.status, known.headers.get('etag'), await known.text()]).toEqual([304, etag, ''])
        expect((await fetch(address, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
      }
      expect((await fetch(`${shop.url}/pictures/${nameOf(999)}-480.avif`)).status).toBe(404)
      // 25 MB of photos, three times what is kept in memory, asked for twice over.
      for (let n = 0; n < 60; n++)
        await Promise.all(
          widths.flatMap((width) =>
            ['avif', 'webp'].map(async (format) => {
              const response = await fetch(`${shop.url}/pictures/${nameOf(n % 30)}-${width}.${format}`)
              expect((await response.arrayBuffer()).byteLength).toBe(width * 250)
            }),
          ),
        )
      expect(peakOf(shop)).toBeLessThan(250)
      await shop.stop()
    }
  },
)
