// `npm run screenshots`: takes the README's pictures.
import { build, findNode, handOver, install } from './prepare.mjs'

install()
const node = findNode()
build(node)
handOver(node, ['--disable-warning=ExperimentalWarning', 'tools/screenshots/take-screenshots.ts'])
