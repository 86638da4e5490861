// `npm run test:long [-- crash postgres …]`: what `npm test` tries for seconds, tried long, into tools/bench/TRUST.md.
import { existsSync } from 'node:fs'
import { installFromDebian } from './debian.mjs'
import { build, findNode, handOver, install } from './prepare.mjs'

const parts = process.argv.slice(2)
const otherBrowsers = ['/usr/bin/firefox-esr', '/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb']

install()
const node = findNode()
build(node)
if (parts.length === 0 || parts.includes('browsers')) findOtherBrowsers()
handOver(node, ['--disable-warning=ExperimentalWarning', 'test/reliability/run.ts', ...parts])

/** Firefox and WebKit; where they are missing and cannot be installed, their tests say so and are skipped. */
function findOtherBrowsers() {
  if (otherBrowsers.every((path) => existsSync(path)) || process.getuid?.() !== 0) return
  process.stdout.write('Installing Firefox and WebKit for the browser tests …\n')
  installFromDebian('firefox-esr', 'webkit2gtk-driver', 'xvfb')
}
