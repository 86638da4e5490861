import { test } from 'vitest'
import { expectCaught } from '#test/simulation/expect-caught'
import { ofCounter } from '#test/simulation/planted'

test.each(ofCounter)('$name is caught: $about', expectCaught)
