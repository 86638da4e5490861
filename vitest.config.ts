import { defineConfig } from 'vitest/config'
import { FileOrder } from '#test/support/file-order'
import { SecondTries } from '#test/support/second-tries'
import { testLimitMs, waitLimitMs } from '#test/support/time-limits'
import { programFlags } from './server/bootstrap/prepare.mjs'

/**
 * Node reads the shop and its tests by itself, with the flags of the shop's programs: what is tested is read as it is where the shop runs, and sooner than by
 * way of Vite. `vi.mock` and `vi.resetModules` do nothing here.
 */
const asNodeReads = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: [...programFlags, '--enable-source-maps'],
}

const integration = {
  ...asNodeReads,
  include: ['test/integration/**/*.test.ts'],
  setupFiles: ['test/support/fail-on-console-error.ts'],
}

/**
 * Stories of money, stock, documents, accounts, the search, and two people at once; `admin-links` walks over every page and action. The long run plays every
 * story on PostgreSQL.
 */
const onPostgres =
  'account-cart accounts admin-links cash-on-delivery changed-orders customers documents erased-columns fulfilment invoices leases offers order-search pay-ahead phone-sign-in query-plans refunds remittance reports restored-shop same-moment schema search sign-in-limits staff-sign-in stock taken-orders unpaid-order upi version-and-key'

/** What only the long run tries: see test/reliability/run.ts. Single tests that it alone plays ask for TEST_LONG themselves. */
const longOnly = process.env.TEST_LONG
  ? []
  : [
      'e2e/pages-at-rest',
      'operations/new-page',
      'operations/newer-data',
      'operations/photos',
      'reliability/crash-commands',
      'reliability/disk-full',
      'reliability/load',
      'reliability/postgres-away',
      'security/floods',
      'security/page-flood',
    ].map((name) => `test/${name}.test.ts`)

const browsers = { test: { name: 'browsers', include: ['test/browsers/**/*.test.ts'], testTimeout: 600_000 } }

/** A file for what became of each test, for programs. */
const json: ['json', { outputFile: string }][] = process.env.TEST_REPORT
  ? [['json', { outputFile: process.env.TEST_REPORT }]]
  : []

/** Retries of a failed test that uses a browser or a process of its own; the end of the report lists the tests that needed one. */
const retry = 2

/** React as it runs in a shop. What its development build has to complain about, `development` and the journey through `npm run dev` see. */
const asInShop = { NODE_ENV: 'production' }

/** `unit` sit beside their files, `integration` send requests to the built shop with a real database, `e2e` use a browser. */
export default defineConfig({
  test: {
    // Processes that load everything once and take file after file: several times faster than a fresh one per file. One more than the two
    // processors of a small machine, since many tests wait: for a browser, for a process to start, for a lock to be given up.
    isolate: false,
    globalSetup: 'test/support/run-databases.ts',
    maxWorkers: 3,
    sequence: { sequencer: FileOrder },
    reporters: ['default', new SecondTries(), ...json],
    testTimeout: testLimitMs,
    expect: { poll: { timeout: waitLimitMs } },
    hookTimeout: testLimitMs,
    projects: [
      // Computes for half a minute, beside journeys that wait.
      {
        test: {
          name: 'simulation',
          ...asNodeReads,
          include: ['test/simulation/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'e2e',
          ...asNodeReads,
          include: ['test/e2e/**/*.test.ts'],
          exclude: longOnly,
          globalSetup: 'test/support/shared-shop.ts',
          retry,
        },
      },
      // By way of Vite, which loads modules anew where a story asks: each of the tabs in cart-races has its own.
      {
        test: {
          name: 'reliability',
          include: ['test/reliability/**/*.test.ts'],
          exclude: longOnly,
          env: asInShop,
          retry,
        },
      },
      {
        test: {
          ...asNodeReads,
          name: 'operations',
          include: ['test/operations/**/*.test.ts'],
          exclude: longOnly,
          retry,
        },
      },
      {
        test: {
          ...integration,
          name: 'development',
          include: ['test/development/**/*.test.ts'],
          env: { TEST_DATABASE: 'sqlite', NODE_ENV: 'development' },
        },
      },
      {
        test: {
          ...asNodeReads,
          name: 'security',
          include: ['test/security/**/*.test.ts'],
          exclude: longOnly,
          env: asInShop,
          retry,
        },
      },
      {
        test: {
          ...integration,
          name: 'integration on PostgreSQL',
          include: process.env.TEST_EVERY_STORY
            ? integration.include
            : onPostgres.split(' ').map((name) => `test/integration/${name}.test.ts`),
          env: { TEST_DATABASE: 'postgres', ...asInShop },
        },
      },
      { test: { ...integration, name: 'integration on SQLite', env: { TEST_DATABASE: 'sqlite', ...asInShop } } },
      {
        test: {
          name: 'unit',
          include: ['{app,tools,domain,database,outside,server}/**/*.test.{ts,tsx}'],
          // The files of a process share its globals.
          unstubGlobals: true,
        },
      },
      // Minutes of a long run, not of every run: see test/reliability/run.ts.
      ...(process.env.TEST_BROWSERS ? [browsers] : []),
    ],
  },
})
