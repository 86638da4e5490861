// `npm test`: installs what is missing (a browser too), builds what is stale, runs every test; with `--project` those of a kind, and only what
// they need.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { installFromDebian, isInDebian } from './debian.mjs'
import { build, findNode, handOver, install } from './prepare.mjs'

const browsers = [process.env.CHROME_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Does most of the browser tests for half the work: see test/support/browser.ts. */
const shell = '/usr/bin/chromium-headless-shell'

/** Fonts that phones and desktops have: the shop's own are measured against them, so that nothing moves when those come. */
const ordinaryFonts = ['/usr/share/fonts/truetype/liberation', '/usr/share/fonts/truetype/liberation2']

/** A Chromium that is there, or Debian's with ordinary fonts, which only root can install. */
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

/** The projects of vitest.config.ts that are asked for; none means all. */
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
handOver(
  node,
  ['--disable-warning=ExperimentalWarning', 'node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)],
  { ...process.env, ...(browser ? { CHROME_PATH: browser } : {}) },
)
