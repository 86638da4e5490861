// `npm run screenshots`: the README's pictures, from the shop as it is now.
import { build, findNode, handOver, install } from './prepare.mjs'

install()
const node = findNode()
build(node)
handOver(node, ['--disable-warning=ExperimentalWarning', 'tools/screenshots/take-screenshots.ts'])
