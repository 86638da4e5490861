import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { OperatorError } from '#database/operator-error'
import { print, runCli, shopCommand } from '#server/commands/command'

const root = join(import.meta.dirname, '../..')
const templates = join(import.meta.dirname, 'admin-page')

/** The row that each list of the house gets, before the line that begins like this. */
const rows: [file: string, before: string, row: string][] = [
  ['app/routes.ts', "    route('admin/*'", "    route('admin/suppliers', 'routes/admin/suppliers/suppliers.tsx'),"],
  [
    'app/admin/shared/admin-menu.tsx',
    "  { to: '/admin/cod'",
    "  { to: '/admin/suppliers', text: t('Suppliers'), Icon: Boxes, ownersOnly: false },",
  ],
  ['tools/check/import-rules.ts', "      'domain/audit',", "      'domain/suppliers',"],
  ['database/schema/operation.ts', '  shop_state: {', '  suppliers: { id: string; name: string; version: number }'],
  [
    'domain/commands/claim-command.server.ts',
    '  shop_settings: {',
    "  suppliers: { key: ['id'], version: 'version' },",
  ],
  [
    'domain/audit/acts.ts',
    "  'stock.receive': {",
    "  'supplier.save': { about: 'unknown', text: msg('saved one of the suppliers') },",
  ],
  ['test/support/personal-columns.ts', '  shop_state: ', "  suppliers: notOfPeople('id name'),"],
  ['test/support/reset-shop.ts', '  shop_settings: ', "  suppliers: 'emptied',"],
  ['test/integration/admin-links.test.ts', "  'admin/pins',", "  'admin/suppliers',"],
  [
    'test/security/access.test.ts',
    "  'admin/pins': {",
    "  'admin/suppliers': { get: strangers, send: { form: {}, statuses: strangers }, staff: adminPage(200, 400) },",
  ],
  [
    'test/security/endpoints/office.ts',
    "    'admin/settings': [],",
    "    'admin/suppliers': [() => ({ name: 'one of the suppliers', path: 'admin/suppliers', encoding: 'form', page: true, staff: true, example: { id: randomUUID(), name: 'Asha', version: '0' } })],",
  ],
]

/** Reads `suppliers`: small letters, in the plural. */
function readPlural(typed: string): string {
  if (/^[a-z]{3,30}s$/.test(typed)) return typed
  throw new InvalidArgumentError('One word in small letters and in the plural, such as suppliers.')
}

/** Puts the names of the page in the place of those of the suppliers. */
function rename(text: string, plural: string): string {
  const singular = plural.replace(/ies$/, 'y').replace(/s$/, '')
  const large = (word: string) => word[0]?.toUpperCase() + word.slice(1)
  return text
    .replaceAll('suppliers', plural)
    .replaceAll('Suppliers', large(plural))
    .replaceAll('supplier', singular)
    .replaceAll('Supplier', large(singular))
}

function addAdminPage(plural: string): void {
  const last = readdirSync(join(root, 'database/migrations')).sort().at(-1) ?? ''
  const number = String(Number(last.slice(0, 3)) + 1).padStart(3, '0')
  const files = globSync('**/*.txt', { cwd: templates }).map((template) => ({
    file: rename(template.replace('NNN', number).replace(/\.txt$/, ''), plural),
    text: rename(readFileSync(join(templates, template), 'utf8'), plural),
  }))
  const there = files.find(({ file }) => existsSync(join(root, file)))
  if (there) throw new OperatorError(`There is ${there.file} already.`)
  const edits = rows.map(([file, before, row]) => {
    const text = readFileSync(join(root, file), 'utf8')
    if (text.split(`\n${before}`).length !== 2) throw new OperatorError(`Not one line of ${file} begins with${before}`)
    return { file, text: text.replace(`\n${before}`, () => `\n${rename(row, plural)}\n${before}`) }
  })
  const all = [...files, ...edits]
  for (const { file, text } of all) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  const names = all.map(({ file }) => file).filter((file) => !file.endsWith('.sql'))
  spawnSync(process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...names], { cwd: root })
  print(`Written, for you to change:\n${files.map(({ file }) => `  ${file}`).join('\n')}`)
  print(`A row in each of:\n${rows.map(([file]) => `  ${file}`).join('\n')}`)
  print(`Then \`npm run check\`, \`npm run test:quick -- ${plural}\`, and /admin/${plural} in \`npm run dev\`.`)
}

const command = shopCommand('new', 'Writes what a new part of the shop begins with.')
command
  .command('admin-page')
  .argument('<plural>', 'what it lists, such as suppliers', readPlural)
  .description('A page of the admin with a list, a form, its table, its domain function and its story.')
  .action(addAdminPage)
await runCli(command)
