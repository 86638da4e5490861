import type * as z from 'zod'
import type { providerDriver } from '#test/support/provider-driver'
import type { createStory } from '#test/support/story'
import type { Visitor } from '#test/support/visitor'
import type { Wire } from '../hostile.ts'

/** What an endpoint takes: a body that it accepts, and the schema that it is read by. */
export type Endpoint = {
  name: string
  path?: string
  method?: 'POST' | 'PUT'
  encoding: 'json' | 'form'
  example: Record<string, unknown>
  schema?: z.ZodObject
  /** A page that is also asked for without scripts. */
  page?: boolean
  /** For who is not signed in: what is accepted costs a password hash each, so the shop's limits on guessing stay on. */
  guesses?: boolean
  /** Takes only what nobody here knows, such as the word in a mail, or what is gone after the first time: nearly all of it is refused. */
  secret?: boolean
  /** For an owner with a fresh code. */
  staff?: boolean
  query?: string
  /** Headers that belong to the body. */
  headers?: (body: Wire['body']) => Record<string, string>
}

export type Way = (shopper: Visitor) => Endpoint | Promise<Endpoint>

/** The shop that the requests go to. */
export type World = { story: ReturnType<typeof createStory>; driver: ReturnType<typeof providerDriver> }

/** The ways in at each address of `routes.ts`; one that takes nothing has none, and answers a post with 405. */
export type Ways = Record<string, Way[]>

export const asha = { firstName: 'Asha', lastName: 'Patel', email: 'asha@example.com', password: 'secret' }

export function findOrderOf({ story }: World, { orderId }: { orderId: string }) {
  return story.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
}
