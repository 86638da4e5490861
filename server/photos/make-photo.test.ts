import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createPhotoMaker } from '#server/photos/make-photo'

/** Counts the processes that this one has started, from whichever thread, and that have not ended. */
const countChildren = () =>
  readdirSync('/proc/self/task')
    .flatMap((thread) => readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' '))
    .filter((id) => id.trim() !== '').length

it('of a hundred photos at once one is worked on at a time, three wait and the rest are refused', async () => {
  const makePhoto = createPhotoMaker({ info() {}, error() {} })
  const before = countChildren()
  let most = 0
  const looking = setInterval(() => {
    most = Math.max(most, countChildren() - before)
  }, 5)
  const results = await Promise.all(
    Array.from({ length: 100 }, async () => {
      const made = await makePhoto(Buffer.from('<html>'), 'square')
      return made.ok ? 'made' : made.reason
    }),
  )
  clearInterval(looking)
  expect(most).toBe(1)
  expect(results.filter((result) => result === 'busy')).toHaveLength(96)
  expect(results.filter((result) => result !== 'busy')).toHaveLength(4)
})
