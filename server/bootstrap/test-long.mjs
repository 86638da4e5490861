// `npm run test:long [-- crash postgres …]`: minutes of reliability tests, written to tools/bench/TRUST.md.
import { existsSync } from 'node:fs'
import { installFromDebian } from './debian.mjs'
import { build, findNode, install, runProgram } from './prepare.mjs'

const parts = process.argv.slice(2)
const otherBrowsers = ['/usr/bin/firefox-esr', '/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb']

install()
const node = findNode()
build(node)
if (parts.length === 0 || parts.includes('browsers')) installOtherBrowsers()
runProgram(node, ['--disable-warning=ExperimentalWarning', 'test/reliability/run.ts', ...parts])

function installOtherBrowsers() {
  if (otherBrowsers.every((path) => existsSync(path)) || process.getuid?.() !== 0) return
  process.stdout.write('Installing Firefox and WebKit for the browser tests …\n')
  installFromDebian('firefox-esr', 'webkit2gtk-driver', 'xvfb')
}
