import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { programFlags } from '../../server/bootstrap/prepare.mjs'

const root = join(import.meta.dirname, '../..')

/** Imports what a script names, where asking for a translation throws. */
async function load(script: string): Promise<string> {
  const program = `
    import '#domain/texts/dictionaries.server'
    import { setDictionarySource, t } from '#domain/texts/translate'
    setDictionarySource(() => { throw new Error('A text was translated while its module loads') })
    ${script}
    console.log('loaded')
    process.exit(0)
  `
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, [...programFlags, '--input-type=module', '--eval', program], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return stdout
}

it('no text is translated while the shop’s modules load: it would stay in one language', async () => {
  expect(await load(`await import('./build/server/index.js')`)).toContain('loaded')
})

it('a text that is translated as soon as its module loads is found', async () => {
  await expect(load(`t('Add To Cart')`)).rejects.toThrow('A text was translated while its module loads')
})
