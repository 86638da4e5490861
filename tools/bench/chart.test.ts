import { expect, it } from 'vitest'
import { listBars } from '#tools/bench/chart'

it('a figure is drawn against its goal, more than one where the goal is met, and what was not measured is left out', () => {
  const report = new Map([
    ['a', '| / per CPU-second, shop / nginx | 0.78 | >= 0.65 | in turns |'],
    ['e', '| /: performance / seo | 49 / 100 | >= 98 / 100 | |'],
    ['f', '| memory under load | 500 MB | <= 250 MB | |'],
    ['g', '| placing an order | 1.00 / 0.80 | <= 2 | |'],
    ['h', '| tap to heading and first pictures, all taps | - | <= 200 ms | |'],
  ])
  expect(listBars(report).map(({ measured, share }) => [measured, share])).toEqual([
    ['0.78', 0.78 / 0.65],
    ['49', 0.5],
    ['500 MB', 0.5],
    ['0.80', 2.5],
  ])
})
