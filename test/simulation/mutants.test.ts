import { test } from 'vitest'
import { expectCaught } from '#test/simulation/expect-caught'
import { ofOrders } from '#test/simulation/planted'

test.each(ofOrders)('$name is caught: $about', expectCaught)
