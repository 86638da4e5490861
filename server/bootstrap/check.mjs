// `npm run check [-- --fix]`: format and lint, directions of imports, types, unused code, side by side.
// The one gate; `--fix` mends format and safe lint.
import { spawn } from 'node:child_process'
import { findNode, install, root } from './prepare.mjs'

install()
const node = findNode()
const fix = process.argv.includes('--fix')
const lint = ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...(fix ? ['--write'] : []), '.']
const quiet = '--disable-warning=ExperimentalWarning'
const steps = {
  imports: [[quiet, 'tools/check/run-imports.ts']],
  translations: [[quiet, 'tools/check/run-texts.ts', ...(fix ? ['--fix'] : [])]],
  types: [
    ['node_modules/@react-router/dev/bin.cjs', 'typegen'],
    ['node_modules/typescript/bin/tsc', '-p', '.'],
  ],
  'unused code': [['node_modules/knip/bin/knip.js']],
}

/** Runs a step's programs one after the other until one fails; resolves with its name and what that one wrote, or null. */
async function run(name, programs) {
  for (const args of programs) {
    const child = spawn(node, args, {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    const code = await new Promise((resolve) => child.on('close', resolve))
    if (code !== 0) return { name, output }
  }
  return null
}

// What is mended is read by the other steps afterwards.
const linted = run('format and lint', [lint])
if (fix) await linted
const failed = (
  await Promise.all([linted, ...Object.entries(steps).map(([name, programs]) => run(name, programs))])
).filter(Boolean)
for (const { name, output } of failed) process.stderr.write(`${output.trim()}\nFailed: ${name}\n\n`)
const names = failed.map(({ name }) => name)
if (names.length === 0) process.stdout.write('All checks passed.\n')
else process.stderr.write(`Failed: ${names.join(', ')}.\n`)
if (!fix && names.includes('format and lint'))
  process.stderr.write('`npm run check -- --fix` mends format and safe lint.\n')
process.exitCode = names.length > 0 ? 1 : 0
