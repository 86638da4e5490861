import type { BetterAuthOptions } from 'better-auth'
import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth/adapters'
import { getAdapter } from 'better-auth/db/adapter'
import { hashSessionToken } from '#domain/accounts/sessions.server'
import type { Db } from '#domain/database'

/**
 * Returns better-auth's database adapter with one change: the database stores only the hash of a session's token. better-auth 1.7 has no option
 * for it. A row read by its token is returned with that token, because better-auth makes cookies from it; other rows carry the hash.
 */
export function hashedSessions(db: Db): (options: BetterAuthOptions) => DBAdapter {
  return (options) => {
    // 'sqlite' for both databases: times are ISO text and flags are integers, so that one schema serves both.
    const opening = getAdapter({ ...options, database: { db, type: 'sqlite' } })
    return {
      id: 'kysely',
      ...withHashes(async () => opening),
      transaction: async (work) =>
        (await opening).transaction((trx) => work({ id: trx.id, ...withHashes(async () => trx) })),
    }
  }
}

type Methods = Omit<DBTransactionAdapter, 'id' | 'createSchema' | 'options'>

function withHashes(find: () => Promise<Methods>): Methods {
  return {
    async create(call) {
      const created = await (await find()).create({ ...call, data: hashedIn(call.model, call.data) })
      return withToken(created, call.model, (call.data as { token?: unknown }).token) as never
    },
    async findOne(call) {
      return withToken(await (await find()).findOne(hashedCall(call)), call.model, tokenOf(call.where)) as never
    },
    async update(call) {
      const update = hashedIn(call.model, call.update)
      const updated = await (await find()).update({ ...hashedCall(call), update })
      return withToken(updated, call.model, call.update.token ?? tokenOf(call.where)) as never
    },
    findMany: async (call) => (await find()).findMany(hashedCall(call)),
    count: async (call) => (await find()).count(hashedCall(call)),
    updateMany: async (call) =>
      (await find()).updateMany({ ...hashedCall(call), update: hashedIn(call.model, call.update) }),
    delete: async (call) => (await find()).delete(hashedCall(call)),
    deleteMany: async (call) => (await find()).deleteMany(hashedCall(call)),
    consumeOne: async (call) => (await find()).consumeOne(hashedCall(call)),
    incrementOne: async (call) => (await find()).incrementOne(hashedCall(call)),
  }
}

function hashedCall<C extends { model: string; where?: Where[] | undefined }>(call: C): C {
  if (call.model !== 'session' || !call.where) return call
  return {
    ...call,
    where: call.where.map((one) => (one.field === 'token' ? { ...one, value: hashed(one.value) } : one)),
  }
}

function hashed(value: Where['value']): Where['value'] {
  if (Array.isArray(value)) return value.map((one) => hashSessionToken(String(one)))
  return typeof value === 'string' ? hashSessionToken(value) : value
}

function hashedIn<D extends object>(model: string, data: D): D {
  const { token } = data as { token?: unknown }
  return model === 'session' && typeof token === 'string' ? { ...data, token: hashSessionToken(token) } : data
}

function tokenOf(where: Where[]): unknown {
  return where.find(({ field, operator = 'eq' }) => field === 'token' && operator === 'eq')?.value
}

function withToken(row: unknown, model: string, token: unknown): unknown {
  return model === 'session' && row && typeof token === 'string' ? { ...row, token } : row
}
