// `npm run bench [-- a c …]`: runs the benchmark, or the named parts of it; `npm run trace` counts the files that a request runs through.
// Never part of the tests.
import { build, findNode, install, runProgram } from './prepare.mjs'

install()
const node = findNode()
build(node)
const [first, ...others] = process.argv.slice(2)
const isTrace = first === 'trace'
runProgram(node, [
  '--disable-warning=ExperimentalWarning',
  isTrace ? 'tools/bench/trace.ts' : 'tools/bench/run.ts',
  ...(isTrace || !first ? others : [first, ...others]),
])
