// Runs `npm run backup` and the other commands on the shop's own Node: `run.mjs <command or file> [arguments]`.
import { envFile, findNode, install, programFlags, runProgram } from './prepare.mjs'

const [command, ...args] = process.argv.slice(2)
install()
const node = findNode()
runProgram(node, [
  ...envFile,
  ...programFlags,
  command.endsWith('.ts') ? command : `server/commands/${command}.ts`,
  ...args,
])
