// `npm test`: runs all tests; with `--project` only the named projects and what they need.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { installFromDebian, isInDebian } from './debian.mjs'
import { build, findNode, install, runProgram, shopEnvironment } from './prepare.mjs'

const browsers = [process.env.CHROME_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Half the cost: see test/support/browser.ts. */
const shell = '/usr/bin/chromium-headless-shell'

/** With them tests check that no layout shift occurs when the shop's own fonts arrive. */
const ordinaryFonts = ['/usr/share/fonts/truetype/liberation', '/usr/share/fonts/truetype/liberation2']

function findBrowser() {
  const there = () => browsers.find((path) => path && existsSync(path))
  if (process.getuid?.() !== 0) return there()
  if (!there() || !ordinaryFonts.some((path) => existsSync(path))) {
    process.stdout.write('Installing Chromium and ordinary fonts for the browser tests …\n')
    installFromDebian('chromium', 'fonts-liberation')
  }
  if (!existsSync(shell) && isInDebian('chromium-headless-shell')) {
    process.stdout.write('Installing Chromium without a window for the browser tests …\n')
    installFromDebian('chromium-headless-shell')
  }
  return there()
}

const asked = parseArgs({
  options: { project: { type: 'string', multiple: true, default: [] } },
  strict: false,
}).values.project
const withBrowser = new Set(['e2e', 'browsers'])
const isAsked = (test) => asked.length === 0 || asked.some(test)

install()
const node = findNode()
if (isAsked((project) => project !== 'unit')) build(node)
const browser = isAsked((project) => withBrowser.has(project) || /[!*]/.test(project)) ? findBrowser() : null
if (browser === undefined) {
  process.stderr.write('No Chromium was found: set CHROME_PATH to one, or run this as root on Debian.\n')
  process.exit(1)
}
runProgram(
  node,
  ['--disable-warning=ExperimentalWarning', 'node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)],
  {
    NODE_COMPILE_CACHE: shopEnvironment.NODE_COMPILE_CACHE,
    ...process.env,
    ...(browser ? { CHROME_PATH: browser } : {}),
  },
)
