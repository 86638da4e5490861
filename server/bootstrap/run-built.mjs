// Runs a tool beside the built pages, such as `npm run bench`: `run-built.mjs <file> [arguments]`.
import { build, findNode, install, programFlags, runProgram } from './prepare.mjs'

install()
const node = findNode()
build(node)
runProgram(node, [...programFlags, ...process.argv.slice(2)])
