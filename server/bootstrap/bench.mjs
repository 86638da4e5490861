// `npm run bench [-- a c …]`: runs the benchmark, or the named parts of it. Never part of the tests.
import { build, findNode, install, runProgram } from './prepare.mjs'

install()
const node = findNode()
build(node)
runProgram(node, ['--disable-warning=ExperimentalWarning', 'tools/bench/run.ts', ...process.argv.slice(2)])
