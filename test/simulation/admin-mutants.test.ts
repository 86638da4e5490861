import { it } from 'vitest'
import { expectCaught } from '#test/simulation/expect-caught'
import { ofAdmin } from '#test/simulation/planted'

it.each(ofAdmin)('$name is caught: $about', expectCaught)
