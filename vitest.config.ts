import { defineConfig } from 'vitest/config'

const integration = {
  include: ['test/integration/**/*.test.ts'],
  setupFiles: ['test/support/fail-on-console-error.ts'],
}

const browsers = { test: { name: 'browsers', include: ['test/browsers/**/*.test.ts'], testTimeout: 600_000 } }

/** `unit` sit beside their files, `integration` knock on the built shop's front door with a real database, `e2e` use a browser. */
export default defineConfig({
  test: {
    // One process after another with everything loaded once is several times faster than a fresh one per file.
    isolate: false,
    fileParallelism: false,
    testTimeout: 20_000,
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
    projects: [
      { test: { name: 'unit', include: ['{app,domain,database,outside,server}/**/*.test.{ts,tsx}'] } },
      { test: { ...integration, name: 'integration on SQLite', env: { TEST_DATABASE: 'sqlite' } } },
      {
        test: { ...integration, name: 'integration on PostgreSQL', env: { TEST_DATABASE: 'postgres' } },
      },
      { test: { name: 'security', include: ['test/security/**/*.test.ts'] } },
      { test: { name: 'reliability', include: ['test/reliability/**/*.test.ts'] } },
      { test: { name: 'operations', include: ['test/operations/**/*.test.ts'], testTimeout: 30_000 } },
      {
        test: {
          name: 'simulation',
          include: ['test/simulation/**/*.test.ts'],
          testTimeout: 120_000,
          // Node loads the simulation and the core itself, so that a planted bug can be put in on the way.
          server: { deps: { external: [/\/test\/simulation\/(?!.*\.test\.ts)/] } },
        },
      },
      { test: { name: 'e2e', include: ['test/e2e/**/*.test.ts'], testTimeout: 60_000 } },
      // Minutes of a long run, not of every run: see test/reliability/run.ts.
      ...(process.env.TEST_BROWSERS ? [browsers] : []),
    ],
  },
})
