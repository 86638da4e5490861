// `npm run screenshots`: takes the README's pictures.
import { build, findNode, install, runProgram } from './prepare.mjs'

install()
const node = findNode()
build(node)
runProgram(node, ['--disable-warning=ExperimentalWarning', 'tools/screenshots/take-screenshots.ts'])
