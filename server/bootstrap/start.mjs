// `npm start`: installs what is missing, builds what is stale, opens the shop.
import { build, findNode, handOver, install, shopFlags } from './prepare.mjs'

install()
const node = findNode()
build(node)
handOver(node, [...shopFlags, 'server/main.ts'])
