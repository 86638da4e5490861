// `npm run dev [-- --inspect]`: opens the shop with Vite inside; restarts when code outside the pages changes.
import { envFile, findNode, install, runProgram, shopEnvironment } from './prepare.mjs'

install()
runProgram(
  findNode(),
  [
    ...envFile,
    '--disable-warning=ExperimentalWarning',
    '--enable-source-maps',
    ...['server', 'domain', 'outside', 'database'].map((folder) => `--watch-path=${folder}`),
    '--watch-preserve-output',
    ...process.argv.slice(2),
    'server/dev.ts',
  ],
  { ...shopEnvironment, ...process.env, NODE_ENV: 'development' },
)
