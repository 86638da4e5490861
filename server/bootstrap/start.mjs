// `npm start`: installs missing packages, builds stale output and opens the shop. Arguments after `--` go to Node: `npm start -- --inspect`.
import { build, envFile, findNode, install, runProgram, shopFlags } from './prepare.mjs'

install()
const node = findNode()
build(node)
runProgram(node, [...envFile, ...shopFlags, ...process.argv.slice(2), 'server/main.ts'])
