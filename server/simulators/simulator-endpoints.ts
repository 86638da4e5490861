import { isIP } from 'node:net'
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { jsonError } from '#app/layout/json-error'
import { privatePage } from '#app/navigation/route-handle'
import type { User } from '#domain/accounts/user'
import type { Db } from '#domain/database'
import { ownsProviderOrder } from '#domain/notifications/simulator-console.server'
import { splitLanguage } from '#domain/texts/translate'
import type { Fetch } from '#outside/fetch'
import type { ApplicationEnv } from '#server/http/application'
import { type KnownRoute, readMethods } from '#server/http/route-table'
import { hostnameOf, isLoopbackName } from '#server/security/client'

export const razorpayPath = '/preview/razorpay'

/** Requests to the payment window have no limits, because simulators run only in a trial. */
export const simulatorRoutes: KnownRoute[] = [
  {
    id: 'simulators',
    path: 'preview/*',
    handle: { ...privatePage, kind: 'data', isUnlimited: true },
    methods: readMethods,
  },
]

export type SimulatorGuard = { db: Db; findUser(c: Context<ApplicationEnv>): Promise<User | undefined> }

/**
 * Mounts the payment window. A client on another machine can pay only its own order. A request with a host name other than a
 * loopback name or an IP address is refused, because another site's name can resolve to this machine (DNS rebinding).
 */
export function mountPaymentWindow(hono: Hono<ApplicationEnv>, guard: SimulatorGuard, fetch: Fetch): void {
  hono.use(async (c, next) => {
    const { path } = splitLanguage(new URL(c.req.url).pathname)
    if (!/^\/preview(?![\w-])/i.test(path) || isOwnName(c)) return next()
    return jsonError(403, 'The simulators answer only to this machine’s own name or address.')
  })
  hono.get(`${razorpayPath}/v1/checkout.js`, (c) => fetch(c.req.raw))
  hono.post(`${razorpayPath}/v1/checkout/pay`, async (c) => {
    if (c.env.isLocal || (await isOwnOrder(c, guard))) return fetch(c.req.raw)
    return jsonError(403, 'This is not an order of yours.')
  })
}

/** Returns true for a loopback name or an IP address; another site cannot make these resolve to this machine. */
function isOwnName(c: Context<ApplicationEnv>): boolean {
  const name = hostnameOf(c.req.header('host')) ?? new URL(c.req.url).hostname
  return isLoopbackName(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0
}

const orderOf = z.object({ order_id: z.string() })

async function isOwnOrder(c: Context<ApplicationEnv>, guard: SimulatorGuard): Promise<boolean> {
  const { data } = orderOf.safeParse(
    await c.req.raw
      .clone()
      .json()
      .catch(() => null),
  )
  if (!data) return false
  const user = await guard.findUser(c)
  return user !== undefined && ownsProviderOrder(guard.db, user.id, data.order_id)
}
