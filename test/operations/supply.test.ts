import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

type Entry = {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  /** Comes within the package that bundles it, which has a hash. */
  inBundle?: boolean
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  hasInstallScript?: boolean
}

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>
}
const packages = Object.entries(lock.packages).filter(([path]) => path !== '')

/** Packages that may run something when they are installed, each with its reason. */
const mayRunAtInstall = new Set([
  'node_modules/fsevents', // Vite's file watcher on macOS; never installed elsewhere.
])

it('every package comes from the registry and is checked against a hash', () => {
  for (const [path, entry] of packages) {
    if (entry.inBundle) continue
    expect(entry.integrity, path).toMatch(/^sha512-/)
    if (entry.resolved !== undefined) expect(entry.resolved, path).toMatch(/^https:\/\/registry\.npmjs\.org\//)
    expect(entry.link, path).toBeUndefined()
  }
})

it('no package runs anything at install but those listed', () => {
  const running = packages.filter(([, entry]) => entry.hasInstallScript).map(([path]) => path)
  expect(running.filter((path) => !mayRunAtInstall.has(path))).toEqual([])
})

it('a shop in production is made of at most 100 packages', () => {
  // One for each system and processor, of which a machine installs its own.
  const forOnePlatform = (entry: Entry) =>
    entry.optional === true && (entry.os !== undefined || entry.cpu !== undefined)
  const production = packages.filter(([, entry]) => !entry.dev && !entry.devOptional && !forOnePlatform(entry))
  expect(production.length).toBeLessThanOrEqual(100)
})

it('versions are pinned exactly', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/)
})

it('the list of what the shop is made of is complete, with a hash for each, and tells tools from the rest', ({
  skip,
}) => {
  // Not `--omit dev`: npm then leaves out what tools need as well, such as React.
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
  const windows = process.platform === 'win32'
  // Where NODE_ENV says production, npm leaves out the tools by itself.
  const { NODE_ENV: _, ...env } = process.env
  const cwd = join(import.meta.dirname, '../..')
  const made = spawnSync('npm', args, { cwd, env, encoding: 'utf8', shell: windows })
  if (/unknown command/i.test(made.stdout + made.stderr)) skip('This npm is older than 9.8 and has no `npm sbom`')
  type Component = { purl: string; hashes?: { alg: string }[]; properties?: { name: string }[] }
  const { components } = JSON.parse(made.stdout) as { components: Component[] }
  const isTool = ({ properties = [] }: Component) => properties.some(({ name }) => name.endsWith(':development'))
  const listed = new Map(components.map((component) => [component.purl, isTool(component)]))
  for (const [path, { dev = false, devOptional, optional, version }] of packages) {
    if (devOptional || optional) continue
    const name = path.replace(/^.*node_modules\//, '').replace('@', '%40')
    expect(listed.get(`pkg:npm/${name}@${version}`), path).toBe(dev)
  }
  const bundled = new Set(
    packages.filter(([, { inBundle }]) => inBundle).map(([path]) => path.replace(/^.*node_modules\//, '')),
  )
  for (const { purl, hashes } of components)
    if (!bundled.has(nameIn(purl))) expect(hashes, purl).toMatchObject([{ alg: 'SHA-512' }])
})

/** `pkg:npm/%40emnapi/core@1.11.3` names `@emnapi/core`. */
function nameIn(purl: string): string {
  return decodeURIComponent(purl)
    .replace(/^pkg:npm\//, '')
    .replace(/@[^@]*$/, '')
}
