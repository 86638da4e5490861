import { randomUUID } from 'node:crypto'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { insertRows, upsertRow } from '#domain/queries/queries.server'
import { transact } from '#domain/transaction.server'

/** Sends pushes without content: they only notify the browser, which then asks the shop. */
export type PushService = {
  /** Base64url. */
  publicKey(): Promise<string>
  notify(endpoint: string): Promise<'sent' | 'gone' | 'failed'>
}

/** The push services of the four browser makers; a subscription must use one of them. */
const hosts = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^web\.push\.apple\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
]

/** Anything else could reach into the network (SSRF). */
export function isPushEndpoint(endpoint: string): boolean {
  const url = endpoint.length <= 800 ? URL.parse(endpoint) : null
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  return hosts.some((host) => host.test(url.hostname))
}

const maxDevices = 10

/** Of each member of the staff the newest ten are kept. */
export async function addPushDevice(db: Db, clock: Clock, userId: string, endpoint: string): Promise<boolean> {
  if (!isPushEndpoint(endpoint)) return false
  await transact(db, async (tx) => {
    const device = { id: randomUUID(), endpoint, user_id: userId, added_at: clock.now() }
    await upsertRow(tx, 'push_devices', device, ['endpoint'], ['id'])
    const own = tx.selectFrom('push_devices').select('id').where('user_id', '=', userId)
    const kept = own.orderBy('added_at', 'desc').orderBy('id').limit(maxDevices)
    await tx.deleteFrom('push_devices').where('user_id', '=', userId).where('id', 'not in', kept).execute()
  })
  return true
}

export async function removePushDevice(db: Db, endpoint: string): Promise<void> {
  await db.deleteFrom('push_devices').where('endpoint', '=', endpoint).execute()
}

/** Errors go to `onError`; nothing is thrown. */
export async function notifyDevices(db: Db, push: PushService, onError: (error: unknown) => void): Promise<void> {
  try {
    const devices = await db.selectFrom('push_devices').select('endpoint').execute()
    await Promise.all(
      devices.map(async ({ endpoint }) => {
        if ((await push.notify(endpoint)) === 'gone') await removePushDevice(db, endpoint)
      }),
    )
  } catch (error) {
    onError(error)
  }
}

/** P-256 keys in base64url: the public one as the uncompressed point that browsers accept, the private one as PKCS#8. */
export type PushKeys = { publicKey: string; privateKey: string }

/** All instances get the same keys. */
export async function getOrCreatePushKeys(db: Db, make: () => PushKeys): Promise<PushKeys> {
  const find = () => db.selectFrom('push_keys').selectAll().where('name', '=', 'vapid').executeTakeFirst()
  let row = await find()
  if (!row) {
    const { publicKey, privateKey } = make()
    const keys = { name: 'vapid', public_key: publicKey, private_key: privateKey }
    await insertRows(db, 'push_keys', [keys], ['name'])
    row = await find()
  }
  if (!row) throw new Error('The keys for push were not kept')
  return { publicKey: row.public_key, privateKey: row.private_key }
}
