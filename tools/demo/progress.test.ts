import { expect, it } from 'vitest'
import { startProgress } from '#tools/demo/progress'

function watch(isTTY: boolean) {
  const written: string[] = []
  let at = 0
  const progress = startProgress('Orders', 300, {
    stream: { isTTY, write: (text) => written.push(text) },
    now: () => at,
  })
  const reach = (done: number, ms: number) => {
    at = ms
    progress.reach(done)
  }
  return { written, progress, reach }
}

it('a terminal sees one line that is drawn anew, with what is left', () => {
  const { written, progress, reach } = watch(true)
  reach(0, 10)
  reach(1, 20)
  reach(100, 4_000)
  progress.end()
  expect(written).toEqual([
    '\r\x1b[KOrders: 0 of 300 (0 %)',
    '\r\x1b[KOrders: 100 of 300 (33 %), about 8 s left',
    '\r\x1b[K',
  ])
})

it('a log gets a plain line every ten seconds, and none of what is quick', () => {
  const { written, progress, reach } = watch(false)
  for (let ms = 0; ms <= 25_000; ms += 1_000) reach(ms / 1_000, ms)
  progress.end()
  expect(written).toEqual([
    'Orders: 10 of 300 (3 %), about 5 min left\n',
    'Orders: 20 of 300 (6 %), about 5 min left\n',
  ])
})
