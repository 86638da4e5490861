import { join } from 'node:path'
import { areas, exceptions } from '#tools/check/import-rules'
import { findBrokenRules, readImports } from '#tools/check/imports'

// A step of `npm run check`: fails with a line for each import that the rules forbid.
const broken = findBrokenRules(readImports(join(import.meta.dirname, '../..'), areas), areas, exceptions)
if (broken.length > 0) {
  process.stderr.write(
    `${broken.join('\n')}\nThe rooms are listed in tools/check/import-rules.ts: a file may import its own room and those left of it (earlier in the list).\n`,
  )
  process.exitCode = 1
}
