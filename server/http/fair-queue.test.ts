import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { FairQueue } from '#server/http/fair-queue'

it('so much is started in a turn of the loop, and each client in turn', async () => {
  const turns = new FairQueue(2)
  const started: string[] = []
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'])
    void turns.take(name.charAt(0)).then(() => started.push(name))
  await Promise.resolve()
  expect(started).toEqual(['a1', 'a2'])
  for (let n = 0; n < 6; n++) await setImmediate()
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2'])
})
