import { test } from 'vitest'
import { expectCaught } from '#test/simulation/expect-caught'
import { mutants } from '#test/simulation/mutants'

test.each(mutants)('$name is caught: $about', expectCaught)
