// `npm start`: installs what is missing, builds what is stale, opens the shop. What follows `--` goes to Node: `npm start -- --inspect`.
import { build, findNode, handOver, install, shopFlags } from './prepare.mjs'

install()
const node = findNode()
build(node)
handOver(node, [...shopFlags, ...process.argv.slice(2), 'server/main.ts'])
