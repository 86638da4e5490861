// `npm run check`: format, lint, import directions, types, unused code. The one gate.
import { spawnSync } from 'node:child_process'
import { findNode, install, root } from './prepare.mjs'

install()
const node = findNode()
const steps = [
  ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  ['node_modules/@react-router/dev/bin.cjs', 'typegen'],
  ['node_modules/typescript/bin/tsc', '-p', '.'],
  ['node_modules/knip/bin/knip.js'],
]
for (const step of steps) {
  const done = spawnSync(node, step, { cwd: root, stdio: 'inherit' })
  if (done.status === 0) continue
  process.stderr.write(`The gate stopped at: ${step.join(' ')}\n`)
  process.exit(1)
}
