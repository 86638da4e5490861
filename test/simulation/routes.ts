import type { Core } from '#test/simulation/core'
import { users } from '#test/simulation/fixtures'
import type { ShopInstance, World } from '#test/simulation/world'

type Request = { method?: string; body?: unknown; raw?: string; id?: string }

/** Calls a real route of the shop; only the HTTP around it is left out. Returns the status. */
export async function callRoute(
  world: World,
  instance: ShopInstance,
  route: keyof World['core']['routes'],
  user: string,
  request: Request,
): Promise<number> {
  const asked = {
    url: 'https://shop.test/',
    method: request.method ?? 'POST',
    headers: new Headers(),
    text: async () => request.raw ?? '',
    json: async () => request.body,
  }
  const module = world.core.routes[route]
  const handle = request.method === 'GET' && 'loader' in module ? module.loader : module.action
  const response = await (handle as unknown as (args: object) => Promise<Response>)({
    context: contextOf(world, instance, user),
    request: asked,
    params: { id: request.id ?? '' },
  })
  return response.status
}

/** What the shop's routes are given: this instance, and this person asking. */
export function contextOf({ core, clock }: World, instance: ShopInstance, user: string) {
  const shop = {
    db: instance.db,
    clock,
    publicUrl: 'https://shop.test',
    payments: instance.provider,
    preview: false,
    sendWhatsAppSecret: undefined,
    wakeWorker: () => false,
  }
  const visit = {
    accounts: { findUser: async () => userOf(user) },
    address: '10.0.0.1',
    requestId: 'request',
    log: () => {},
    logError: () => {},
    doNotCache: () => {},
  }
  return { get: (key: unknown) => (key === core.shopContext ? shop : visit) } as unknown as Parameters<
    Core['openPayment']
  >[0]
}

export function userOf(id: string) {
  if (!users.some((one) => one === id)) throw new Error(`Nobody is called ${id}`)
  return { id, name: `${id} P`, email: `${id}@mail.test` }
}
