import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { listTables } from '#database/copy-database'
import { findPlanted, planted } from '#test/support/planted'
import { providerDriver } from '#test/support/provider-driver'
import { newShopper, newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'
import { allWays } from './endpoints/all.ts'
import type { Endpoint } from './endpoints/endpoint.ts'
import { sendSecret } from './endpoints/services.ts'
import { wireOf } from './hostile.ts'

const story = createStory({ SEND_WHATSAPP_SECRET: sendSecret })
const ways = allWays({ story, driver: providerDriver(story) })

/** What a person could type into each field, whatever the field asks for. */
const typed = [planted.note, planted.email, planted.phone]

/** Bodies in which one field after the other, or each, has what was typed. */
function listBodies({ example }: Endpoint): Record<string, unknown>[] {
  const names = Object.keys(example)
  const fill = (filled: readonly string[], text: string) => ({
    ...example,
    ...Object.fromEntries(filled.map((name) => [name, text])),
  })
  return [...names.map((name, at) => fill([name], typed[at % typed.length] ?? '')), fill(names, planted.street)]
}

/** Written before what a form is for. */
const neededFirst = ['attempts', 'commands', 'session', 'verification']

/** Makes the database refuse each new or changed row and quote all of it, as real ones do; until `mendWrites`. */
async function failOnWrites(): Promise<void> {
  for (const { name, texts } of await listTables(story.db))
    if (texts.length > 0 && !neededFirst.includes(name))
      for (const change of ['insert', 'update']) {
        const trigger = sql.raw(`"failing_${change}_${name}"`)
        const row = sql.raw(texts.map((text) => `coalesce(new."${text}", '')`).join(" || ' ' || "))
        await sql`create trigger ${trigger} before ${sql.raw(change)} on ${sql.table(name)} begin
          select raise(abort, 'bad row: ' || ${row}); end`.execute(story.db)
      }
}

async function mendWrites(): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'trigger' and name like 'failing%'`.execute(story.db)
  for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(story.db)
}

afterEach(mendWrites)

it.each(Object.entries(ways).flatMap(([path, ways]) => ways.map((way, n) => ({ path, way, n }))))(
  'nothing that is typed into a form of $path reaches the log ($n)',
  async ({ path, way }) => {
    const endpoint = await way(await newShopper(story))
    // A service that signs what it sends has no fields to type into.
    if (endpoint.headers) return
    const address = `/${endpoint.path ?? path}${endpoint.page ? '.data' : ''}${endpoint.query ?? ''}`
    const sender = await (endpoint.staff ? newStaff(story) : newShopper(story))
    const cookies = new Map(sender.cookies)
    for (const body of [...listBodies(endpoint), 'failing' as const, ...listBodies(endpoint)]) {
      if (body === 'failing') {
        await failOnWrites()
        continue
      }
      await story.db.deleteFrom('attempts').execute()
      // A body may sign its sender out.
      for (const [name, value] of cookies) sender.cookies.set(name, value)
      const wire = wireOf(body, endpoint.encoding)
      const headers = { origin: 'http://localhost:3000', 'content-type': wire.type }
      const response = await sender.send(address, { method: endpoint.method ?? 'POST', body: wire.body, headers })
      await response.arrayBuffer()
    }
    expect(story.logged.filter((line) => findPlanted(line).length > 0)).toEqual([])
  },
)
