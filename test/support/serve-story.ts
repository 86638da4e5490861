import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { readConfig } from '#server/config/config'
import { type HttpShop, serveShop } from '#server/http/serve-shop'
import { createLog } from '#server/operations/log'
import type { RunningShop } from '#server/shop'
import type { Story } from '#test/support/story'

const clientFolder = join(import.meta.dirname, '../../build/client')

export type ServedStory = HttpShop & { port: number; origin: string; close(): void }

type Options = {
  environment?: Record<string, string>
  /** The story's shop with a part replaced. */
  running?: RunningShop
  timeouts?: Parameters<typeof serveShop>[4]
}

/** Serves the shop of a story by HTTP on a free port, with the story's log. To be called once the story is open. */
export async function serveStory(
  story: Story,
  { environment = {}, running = story.running, timeouts }: Options = {},
): Promise<ServedStory> {
  const config = readConfig({ SESSION_SECRET: story.sessionSecret, SHOP_DATA_DIR: story.dataDir, ...environment })
  const log = createLog((line) => story.logged.push(line))
  const http = serveShop(running, config, log, clientFolder, timeouts)
  await once(http.server.listen(0, '127.0.0.1'), 'listening')
  const { port } = http.server.address() as AddressInfo
  const close = () => {
    http.stopWatching()
    http.server.close()
    http.server.closeAllConnections()
  }
  return { ...http, port, origin: `http://127.0.0.1:${port}`, close }
}

/** Serves the shop of a story by HTTP for all tests of its file. */
export function serveThroughout(story: Story, options?: Options): () => ServedStory {
  let served: ServedStory | undefined
  beforeAll(async () => {
    served = await serveStory(story, options)
  })
  afterAll(() => served?.close())
  return () => {
    if (!served) throw new Error('The story is not served yet')
    return served
  }
}
