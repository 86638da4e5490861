import { expect, it } from 'vitest'
import { periodText } from '#app/admin/reports/period-nav.tsx'

it.each([
  ['day', '2026-11-24', '2026-11-24', 'Tue, 24 Nov 2026'],
  ['week', '2026-11-16', '2026-11-22', '16 Nov – 22 Nov 2026'],
  ['month', '2026-11-01', '2026-11-30', 'November 2026'],
] as const)('a %s from %s to %s is written %s%s', (span, from, to, said) => {
  expect(periodText({ span, from, to } as Parameters<typeof periodText>[0])).toBe(said)
})
