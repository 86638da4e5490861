import { it } from 'vitest'
import { expectCaught } from '#test/simulation/expect-caught'
import { ofOrders } from '#test/simulation/planted'

it.each(ofOrders)('$name is caught: $about', expectCaught)
