import { kyselyAdapter } from '@better-auth/kysely-adapter'
import type { BetterAuthOptions } from 'better-auth'
import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth/adapters'
import { hashSessionToken } from '#domain/accounts/sessions.server'
import type { Db } from '#domain/database'

/**
 * Returns better-auth's Kysely adapter with one change: the database stores only the hash of a session's token. better-auth 1.7 has no option
 * for it. A row read by its token is returned with that token, because better-auth makes cookies from it; other rows carry the hash.
 */
export function hashedSessions(db: Db): (options: BetterAuthOptions) => DBAdapter {
  // 'sqlite' for both databases: times are ISO text and flags are integers, so that one schema serves both.
  const open = kyselyAdapter(db, { type: 'sqlite' })
  return (options) => {
    const adapter = open(options)
    return {
      ...withHashes(adapter),
      transaction: (work) => adapter.transaction((trx) => work(withHashes(trx))),
    }
  }
}

function withHashes(adapter: DBTransactionAdapter): DBTransactionAdapter {
  return {
    ...adapter,
    async create(call) {
      const created = await adapter.create({ ...call, data: hashedIn(call.model, call.data) })
      return withToken(created, call.model, (call.data as { token?: unknown }).token) as never
    },
    async findOne(call) {
      return withToken(await adapter.findOne(hashedCall(call)), call.model, tokenOf(call.where)) as never
    },
    async update(call) {
      const update = hashedIn(call.model, call.update)
      const updated = await adapter.update({ ...hashedCall(call), update })
      return withToken(updated, call.model, call.update.token ?? tokenOf(call.where)) as never
    },
    findMany: (call) => adapter.findMany(hashedCall(call)),
    count: (call) => adapter.count(hashedCall(call)),
    updateMany: (call) => adapter.updateMany({ ...hashedCall(call), update: hashedIn(call.model, call.update) }),
    delete: (call) => adapter.delete(hashedCall(call)),
    deleteMany: (call) => adapter.deleteMany(hashedCall(call)),
    consumeOne: (call) => adapter.consumeOne(hashedCall(call)),
    incrementOne: (call) => adapter.incrementOne(hashedCall(call)),
  }
}

function hashedCall<C extends { model: string; where?: Where[] | undefined }>(call: C): C {
  if (call.model !== 'session' || !call.where) return call
  return {
    ...call,
    where: call.where.map((condition) =>
      condition.field === 'token' ? { ...condition, value: hashed(condition.value) } : condition,
    ),
  }
}

function hashed(value: Where['value']): Where['value'] {
  if (Array.isArray(value)) return value.map((token) => hashSessionToken(String(token)))
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
