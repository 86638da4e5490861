import { defineConfig } from 'vitest/config'

const stories = { include: ['test/stories/**/*.test.ts'], setupFiles: ['test/fail-on-console-error.ts'] }

const browsers = { test: { name: 'browsers', include: ['test/browsers/**/*.test.ts'], testTimeout: 600_000 } }

/** `rules` sit beside their files, `stories` knock on the built shop's front door with a real database, `journeys` use a browser. */
export default defineConfig({
  test: {
    // One process after another with everything loaded once is several times faster than a fresh one per file.
    isolate: false,
    fileParallelism: false,
    testTimeout: 20_000,
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
    projects: [
      { test: { name: 'rules', include: ['{app,domain,database,outside,server}/**/*.test.{ts,tsx}'] } },
      { test: { ...stories, name: 'stories on SQLite', env: { TEST_DATABASE: 'sqlite' } } },
      {
        test: { ...stories, name: 'stories on PostgreSQL', env: { TEST_DATABASE: 'postgres' } },
      },
      { test: { name: 'trust', include: ['test/trust/**/*.test.ts'] } },
      { test: { name: 'operation', include: ['test/operation/**/*.test.ts'], testTimeout: 30_000 } },
      {
        test: {
          name: 'simulation',
          include: ['test/simulation/**/*.test.ts'],
          testTimeout: 120_000,
          // Node loads the simulation and the core itself, so that a planted bug can be put in on the way.
          server: { deps: { external: [/\/test\/simulation\/(?!.*\.test\.ts)/] } },
        },
      },
      { test: { name: 'journeys', include: ['test/journeys/**/*.test.ts'], testTimeout: 60_000 } },
      // Minutes of a long run, not of every run: see test/trust/run.ts.
      ...(process.env.TEST_BROWSERS ? [browsers] : []),
    ],
  },
})
