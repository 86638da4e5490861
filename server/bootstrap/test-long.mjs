// `npm run test:long [-- crash postgres …]`: what `npm test` tries for seconds, tried long, into bench/TRUST.md.
import { build, findNode, handOver, install } from './prepare.mjs'

install()
const node = findNode()
build(node)
handOver(node, ['--disable-warning=ExperimentalWarning', 'test/trust/run.ts', ...process.argv.slice(2)])
