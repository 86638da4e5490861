import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findTexts } from '#tools/texts/find-texts'

/** Returns the root of a checkout whose only page is this one. */
function writePage(source: string): string {
  const root = mkdtempSync(join(tmpdir(), 'texts-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'app'))
  writeFileSync(join(root, 'app/call.tsx'), source)
  return root
}

it('finds the texts of a file that shows only sentences with elements', () => {
  const page = `import { rich } from '#app/ui/rich.tsx'\nexport const Call = () => <p>{rich('Call {phone}.', { phone: <b>1</b> })}</p>\n`
  expect(findTexts(writePage(page))).toEqual([{ text: 'Call {phone}.', places: ['app/call.tsx'] }])
})

it('a file that cannot be parsed is refused, so that its words are not taken out', () => {
  const page = `import { t } from '#domain/texts/translate'\n<<<<<<< HEAD\nexport const call = () => t('Call us.')\n`
  expect(() => findTexts(writePage(page))).toThrow('app/call.tsx')
})
