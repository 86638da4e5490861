import { randomUUID } from 'node:crypto'
import type { CommandFormResult } from '#app/admin/commands/command-form-result'
import type { BoardUpdate } from '#app/admin/updates/updates.server'
import { rowOf } from '#test/support/admin'
import type { Story } from '#test/support/story'
import { readAnswer, type Visitor } from '#test/support/visitor'

/** Loads the data of one route as a page with scripts does. */
async function load<T>(visitor: Visitor, path: string, route: string): Promise<T> {
  const [address = '', query = ''] = path.split('?')
  const response = await visitor.get(`${address}.data?${query}`)
  const routes = (await readAnswer<never>(response)) as Record<string, { data: T }>
  const found = routes[route]
  if (!found) throw new Error(`No data of ${route}: ${response.status}`)
  return found.data
}

type Board = {
  cards: { number: string; name: string; version: number; packs: number; issues: string[] }[]
  counts: Record<string, number>
  next: string | null
  news: BoardUpdate
}
export const board = (visitor: Visitor, query = '') =>
  load<Board>(visitor, `/admin?${query}`, 'routes/admin/orders/board')

export async function seenOf(story: Story, orderId: string): Promise<string> {
  const { number, version } = await rowOf(story, orderId)
  return `${number}:${version}`
}

/** Sends an admin form as a page with scripts does and returns its result. */
export async function act(
  visitor: Visitor,
  name: string,
  orders: string[],
  fields: Record<string, string> = {},
  path = '/admin',
) {
  const body = new URLSearchParams({ key: randomUUID(), intent: name, ...fields })
  for (const order of orders) body.append('orders', order)
  const response = await visitor.send(`${path}.data`, {
    method: 'POST',
    body,
    headers: { origin: 'http://localhost:3000' },
  })
  const { data } = await readAnswer<CommandFormResult>(response)
  if (!data) throw new Error(`Nothing came of ${name}: ${response.status}`)
  return { status: response.status, ...data }
}
