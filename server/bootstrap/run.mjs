// `npm run backup` and the other commands: `run.mjs <command> [arguments]`, on the shop's own Node.
import { findNode, handOver, install } from './prepare.mjs'

const [command, ...args] = process.argv.slice(2)
install()
handOver(findNode(), ['--disable-warning=ExperimentalWarning', `server/commands/${command}.ts`, ...args])
