import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, onTestFailed } from 'vitest'
import { seed } from '#database/seed'
import { addDays, indianDay, startOfDay } from '#domain/calendar/moment'
import { shopLimits } from '#domain/limits/shop-limits'
import type { PreviewMail } from '#domain/notifications/simulator-console.server'
import type { Fetch } from '#outside/fetch'
import { readConfig } from '#server/config/config'
import { createLog } from '#server/operations/log'
import { openShop, type RunningShop } from '#server/shop'
import { cheapPasswords } from '#test/support/cheap-passwords'
import { borrowPostgres, makeSqlite, type TestDatabase } from '#test/support/databases'
import { emptyAudit, type NewShop, readNewShop, resetShop } from '#test/support/reset-shop'
import { Visitor } from '#test/support/visitor'

const buildFile = join(import.meta.dirname, '../../build/server/index.js')
const origin = 'http://localhost:3000'

/**
 * Every story begins at ten in the morning, so that none meets a midnight it did not ask for. `TEST_STARTS_AT` (an
 * ISO date and time) begins them at another moment, to look for code that depends on the hour or the day.
 */
function startOfStories(): number {
  const { TEST_STARTS_AT } = process.env
  return TEST_STARTS_AT ? Date.parse(TEST_STARTS_AT) : startOfDay(addDays(indianDay(Date.now()), 1)) + 10 * 60 * 60_000
}

/** The shop of one story file: built pages, a real database, simulated services, and a clock whose time the story can shift. */
export type Story = {
  running: RunningShop
  db: RunningShop['shop']['db']
  /** The shop's folder. */
  readonly dataDir: string
  /** Undefined on SQLite. */
  readonly databaseUrl: string | undefined
  /** Lines the shop logged since the story began. */
  logged: string[]
  /** Returns a new visitor without cookies. */
  visitor(address?: string): Visitor
  sessionSecret: string
  /** Moves the clock forward by `ms`; a negative value moves it back, to prepare earlier data. */
  pass(ms: number): void
  now(): number
  /** Does the worker's round: jobs that are due, expiry, and the periodic tasks. */
  work(): Promise<unknown>
  /** Does the worker's round when the step before it can no longer be undone, so that its messages leave. */
  workAfterUndo(): Promise<unknown>
  /** Returns the mails that the shop has sent, the newest first. */
  mails(): PreviewMail[]
  /** Seeds the database as a shop does when it opens. */
  seed(): Promise<void>
}

/** Returns the message of a refusal and the errors of its fields, as its page shows them. */
function refusalIn(html: string): string {
  const alerts = [...html.matchAll(/<(\w+)[^>]* (?:role="alert"|id="[^"]*-error")[^>]*>(.*?)<\/\1>/gs)]
  return alerts.map(([, , text = '']) => `: ${text.replaceAll(/<[^>]*>/g, '')}`).join('')
}

/**
 * Opens the shop once for the file and resets it to its seeded state for every story. TEST_DATABASE selects the
 * database; without a PostgreSQL server, its stories are skipped with a message.
 */
export function createStory(environment: Record<string, string> = {}, outside: { push?: Fetch } = {}): Story {
  let database: TestDatabase | null = null
  let running: RunningShop | undefined
  let newShop: NewShop | undefined
  const firstOffset = startOfStories() - Date.now()
  let offset = firstOffset
  const logged: string[] = []
  const requests: string[] = []
  const now = () => Date.now() + offset
  async function noteRequest(request: Request, address: string): Promise<Response> {
    const response = await story.running.application.fetch(request, address)
    const said = response.status === 400 || response.status === 409 ? refusalIn(await response.clone().text()) : ''
    requests.push(`${request.method} ${new URL(request.url).pathname} ${response.status}${said}\n`)
    return response
  }
  const story: Story = {
    get running() {
      if (!running) throw new Error('The shop is not open yet')
      return running
    },
    get db() {
      return story.running.shop.db
    },
    get dataDir() {
      return database?.env.SHOP_DATA_DIR ?? ''
    },
    get databaseUrl() {
      return database?.env.DATABASE_URL
    },
    logged,
    sessionSecret: 'a secret of forty signs for the tests only',
    visitor: (address = '203.0.113.7') =>
      new Visitor({ fetch: noteRequest }, environment.PUBLIC_URL ?? origin, address),
    pass: (ms) => {
      offset += ms
    },
    now,
    work: () => story.running.worker.round(),
    workAfterUndo: () => {
      story.pass(shopLimits.fulfilment.undoMs + 1000)
      return story.work()
    },
    mails: () => story.running.outside.simulators?.console.mails() ?? [],
    seed: () => seed(story.db),
  }

  beforeAll(async () => {
    if (!existsSync(buildFile)) throw new Error('The pages are not built: run the tests by `npm test`')
    database = process.env.TEST_DATABASE === 'postgres' ? await borrowPostgres() : await makeSqlite()
    if (!database) return
    const config = readConfig({
      PORT: '3000',
      SESSION_SECRET: story.sessionSecret,
      // Disables the nightly backup of a shop with live keys, except in stories about backups.
      BACKUP_AT: 'off',
      ...database.env,
      ...environment,
    })
    running = await openShop({
      config,
      build: (await import(buildFile)) as ServerBuild,
      log: createLog((line) => logged.push(line)),
      clock: { now },
      // Webhooks are lost on the way, unless a story delivers them: see provider-driver.ts.
      own: {
        url: () => 'http://shop.invalid',
        deliver: async () => new Response(null),
        push: outside.push ?? (async () => new Response(null, { status: 201 })),
      },
      workByItself: false,
      passwords: cheapPasswords,
    })
    newShop = await readNewShop(running.shop.db)
  })
  beforeEach(async ({ skip }) => {
    if (!database) skip('No PostgreSQL answers: its stories are NOT told in this run')
    logged.length = 0
    requests.length = 0
    offset = firstOffset
    running?.clock.compareWith(now())
    if (newShop) await resetShop(story.db, newShop)
    await story.running.shop.search.refresh()
    onTestFailed(
      () => void process.stderr.write(`What the shop was asked and logged:\n${[...requests, ...logged].join('')}\n`),
    )
  })
  afterEach(async () => running?.worker.round())
  afterAll(async () => {
    if (running && newShop && story.databaseUrl) {
      // The database is lent to the next file.
      await resetShop(story.db, newShop)
      await emptyAudit(story.db)
    }
    await running?.close()
    await database?.drop()
  })
  return story
}
