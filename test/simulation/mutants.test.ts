import { test } from 'vitest'
import { expectCaught } from '#test/simulation/expect-caught'
import { ordersMutants } from '#test/simulation/orders-mutants'
import { paymentsMutants } from '#test/simulation/payments-mutants'

test.each([...ordersMutants, ...paymentsMutants])('$name is caught: $about', expectCaught)
