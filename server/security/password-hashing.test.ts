import { expect, it } from 'vitest'
import { createPasswordHashing, HashingIsBusy } from '#server/security/password-hashing'

it('passwords are hashed one after the other, and who finds the line full is told so at once', async () => {
  const { hash, verify } = createPasswordHashing({ atOnce: 1, maxWaiting: 1 })
  const [first, second, third] = await Promise.allSettled([hash('a'), hash('b'), hash('c')])
  expect([first.status, second.status]).toEqual(['fulfilled', 'fulfilled'])
  expect(third).toMatchObject({ reason: expect.any(HashingIsBusy) })
  const hashed = first.status === 'fulfilled' ? first.value : ''
  expect(await Promise.all([verify({ hash: hashed, password: 'a' }), verify({ hash: hashed, password: 'b' })])).toEqual(
    [true, false],
  )
})
