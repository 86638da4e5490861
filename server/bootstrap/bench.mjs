// `npm run bench [-- a c …]`: runs the benchmark, or the named parts of it. Never part of the tests.
import { build, findNode, handOver, install } from './prepare.mjs'

install()
const node = findNode()
build(node)
handOver(node, ['--disable-warning=ExperimentalWarning', 'tools/bench/run.ts', ...process.argv.slice(2)])
