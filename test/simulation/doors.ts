import { users } from '#test/simulation/goods'
import type { ShopInstance, World } from '#test/simulation/world'

type Request = { method?: string; body?: unknown; raw?: string; id?: string }

/** Knocks on a real door of the shop; only the HTTP around it is left out. Answers with the status. */
export async function knock(
  world: World,
  instance: ShopInstance,
  door: keyof World['core']['doors'],
  user: string,
  request: Request,
): Promise<number> {
  const { core } = world
  const shop = {
    db: instance.db,
    clock: world.clock,
    publicUrl: 'https://shop.test',
    payments: instance.provider,
    preview: false,
    sendWhatsAppSecret: undefined,
    wakeWorker: () => {},
  }
  const visit = {
    accounts: { findUser: async () => userOf(user) },
    address: '10.0.0.1',
    requestId: 'request',
    log: () => {},
    logError: () => {},
    doNotCache: () => {},
  }
  const context = { get: (key: unknown) => (key === core.shopContext ? shop : visit) }
  const asked = {
    method: request.method ?? 'POST',
    headers: new Headers(),
    text: async () => request.raw ?? '',
    json: async () => request.body,
  }
  const room = core.doors[door]
  const handle = request.method === 'GET' ? room.loader : room.action
  const answer = await (handle as unknown as (args: object) => Promise<Response>)({
    context,
    request: asked,
    params: { id: request.id ?? '' },
  })
  return answer.status
}

export function userOf(id: string) {
  if (!users.some((one) => one === id)) throw new Error(`Nobody is called ${id}`)
  return { id, name: `${id} P`, email: `${id}@mail.test` }
}
