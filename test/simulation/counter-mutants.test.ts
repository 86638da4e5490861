import { test } from 'vitest'
import { cashMutants } from '#test/simulation/cash-mutants'
import { counterMutants } from '#test/simulation/counter-mutants'
import { expectCaught } from '#test/simulation/expect-caught'
import { papersMutants } from '#test/simulation/papers-mutants'
import { refundsMutants } from '#test/simulation/refunds-mutants'
import { stockMutants } from '#test/simulation/stock-mutants'

test.each([...counterMutants, ...papersMutants, ...stockMutants, ...refundsMutants, ...cashMutants])(
  '$name is caught: $about',
  expectCaught,
)
