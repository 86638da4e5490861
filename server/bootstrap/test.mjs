// `npm test`: installs what is missing (a browser too), builds what is stale, runs every test.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { build, findNode, handOver, install } from './prepare.mjs'

const browsers = [process.env.CHROME_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** A Chromium that is there, or Debian's, which only root can install. */
function findBrowser() {
  const there = () => browsers.find((path) => path && existsSync(path))
  if (there() || process.getuid?.() !== 0) return there()
  process.stdout.write('Installing Chromium for the browser tests …\n')
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', '-y', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt('update')
  apt('install', '--no-install-recommends', 'chromium')
  return there()
}

install()
const node = findNode()
build(node)
const browser = findBrowser()
if (!browser) {
  process.stderr.write('No Chromium was found: set CHROME_PATH to one, or run this as root on Debian.\n')
  process.exit(1)
}
handOver(
  node,
  ['--disable-warning=ExperimentalWarning', 'node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)],
  {
    ...process.env,
    CHROME_PATH: browser,
  },
)
