// `npm run check [-- --fix]`: checks format, lint, import rules, types, unused code and texts in parallel.
import { spawn } from 'node:child_process'
import { findNode, install, root } from './prepare.mjs'

install()
const node = findNode()
const fix = process.argv.includes('--fix')
const lint = ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...(fix ? ['--write'] : []), '.']
const quiet = '--disable-warning=ExperimentalWarning'
const steps = {
  imports: [quiet, 'tools/check/run-imports.ts'],
  types: ['node_modules/typescript/bin/tsc', '-p', '.'],
  'unused code': ['node_modules/knip/bin/knip.js'],
}
const texts = [quiet, 'tools/check/run-texts.ts', ...(fix ? ['--fix'] : [])]
const generate = ['node_modules/@react-router/dev/bin.cjs', 'typegen']

async function run(name, args) {
  const child = spawn(node, args, {
    cwd: root,
    env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) return { name, output }
  if (name === 'translations') process.stdout.write(output)
  return null
}

const linted = run('format and lint', lint)
if (fix) await linted
const translated = run('translations', texts)
if (fix) await translated
const generated = await run('route types', generate)
const failed = (
  await Promise.all([generated, linted, translated, ...Object.entries(steps).map(([name, args]) => run(name, args))])
).filter(Boolean)
for (const { name, output } of failed) process.stderr.write(`${output.trim()}\nFailed: ${name}\n\n`)
const names = failed.map(({ name }) => name)
if (names.length === 0) process.stdout.write('All checks passed.\n')
else process.stderr.write(`Failed: ${names.join(', ')}.\n`)
if (!fix && names.includes('format and lint'))
  process.stderr.write('`npm run check -- --fix` mends format and safe lint.\n')
process.exitCode = names.length > 0 ? 1 : 0
