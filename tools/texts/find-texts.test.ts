import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findTexts } from '#tools/texts/find-texts'

it('finds the texts of a file that shows only sentences with elements', () => {
  const root = mkdtempSync(join(tmpdir(), 'texts-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'app'))
  const page = `import { rich } from '#app/ui/rich.tsx'\nexport const Call = () => <p>{rich('Call {phone}.', { phone: <b>1</b> })}</p>\n`
  writeFileSync(join(root, 'app/call.tsx'), page)
  expect(findTexts(root)).toEqual([{ text: 'Call {phone}.', places: ['app/call.tsx'] }])
})
