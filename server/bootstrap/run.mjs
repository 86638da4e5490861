// `npm run backup` and the other commands: `run.mjs <command or file> [arguments]`, on the shop's own Node.
import { bundlePackages, findNode, handOver, install, programFlags } from './prepare.mjs'

const [command, ...args] = process.argv.slice(2)
install()
const node = findNode()
bundlePackages(node)
handOver(node, [...programFlags, command.endsWith('.ts') ? command : `server/commands/${command}.ts`, ...args])
