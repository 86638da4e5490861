import { test } from 'vitest'
import { expectCaught } from '#test/simulation/expect-caught'
import { ofAdmin } from '#test/simulation/planted'

test.each(ofAdmin)('$name is caught: $about', expectCaught)
