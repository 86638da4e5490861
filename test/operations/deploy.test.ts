import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cleanUpAfterwards, makeFolder, until } from '#test/operations/process'

cleanUpAfterwards()

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

it('the service reads its code and writes its data alone: whoever breaks into it changes nothing that root runs', () => {
  const unit = read('deploy/shop.service')
  const setting = (name: string) => unit.match(new RegExp(`^${name}=(.*)$`, 'm'))?.[1]
  expect(setting('User')).toBe('shop')
  expect(setting('ProtectSystem')).toBe('strict')
  expect(setting('ReadOnlyPaths')).toBe('/srv/saathi-masala')
  expect(setting('ReadWritePaths')?.split(' ')).toEqual(['/var/lib/saathi-masala', '/var/backups/saathi-masala'])
  for (const page of ['README.md', 'docs/operation.md', 'deploy/shop.service', 'deploy/shop.env.example'])
    expect(read(page), page).not.toMatch(/(chown|install -d -o)[^\n]* shop:? [^\n]*\/srv/)
})

it('a shop whose `npm start` is ended by its pid ends too', async () => {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, PORT: '0', STOP_GRACE_MS: '0', SHOP_DATA_DIR: makeFolder() }
  const npm = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  npm.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [, url = ''] = await until(
    async () => /open on (http:\S+)/.exec(output) ?? [],
    (found) => found.length > 0,
  )
  expect(output).toMatch(/Simulators run .+\n.+\/preview .+\n.+\/admin .+\n.+npm run demo/)
  npm.kill('SIGTERM')
  await until(
    () =>
      fetch(`${url}/healthz`).then(
        () => 'open',
        () => 'closed',
      ),
    (state) => state === 'closed',
  )
})
