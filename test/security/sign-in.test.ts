import { createHook } from 'node:async_hooks'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createStory } from '#test/support/story'
import { measureSignInTiming } from './sign-in-timing.ts'

const story = createStory()

/** How often Node's own scrypt runs meanwhile: seen from outside, nothing is replaced. */
async function countHashes(work: () => Promise<unknown>): Promise<number> {
  let hashes = 0
  const hook = createHook({
    init(_, type) {
      if (type === 'SCRYPTREQUEST') hashes++
    },
  }).enable()
  try {
    await work()
    return hashes
  } finally {
    hook.disable()
  }
}

it('a wrong password costs one hash, whether the account is known, unknown, or has no password', async () => {
  await story.visitor().register({ email: 'known@example.com' })
  await story.visitor().register({ email: 'without@example.com' })
  await sql`delete from account where "userId" = (select id from "user" where email = 'without@example.com')`.execute(
    story.db,
  )
  for (const name of ['known', 'unknown', 'without']) {
    const guess = () => story.visitor().act('/login', { email: `${name}@example.com`, password: 'a guess' })
    expect(await countHashes(async () => expect((await guess()).status).toBe(401)), name).toBe(1)
  }
})

it('a sign-in that the rate limit refuses costs no password hash', async () => {
  const guess = () => story.visitor().act('/login', { email: 'known@example.com', password: 'a guess' })
  for (let n = 0; n < 10; n++) await guess()
  expect(await countHashes(async () => expect((await guess()).status).toBe(429))).toBe(0)
})

it.runIf(process.env.TRUST_ROUNDS)(
  'how long a wrong password takes, by account',
  async () => {
    const { known, unknown, ratio } = await measureSignInTiming()
    console.log(`known ${known.toFixed(1)} ms, unknown ${unknown.toFixed(1)} ms, ratio ${ratio.toFixed(3)}`)
    expect(ratio).toBeGreaterThan(0)
  },
  120_000,
)
