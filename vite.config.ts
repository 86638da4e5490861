import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

const shared =
  /app\/((browser|ui|languages|layout|legal|navigation|catalog|forms|cart|contact)\/[^?]+)\.tsx?$|domain\/(?!(accounts|audit|contact|customers|fulfilment|invoices|notifications|operations|payments|reports|shipping|stock)\/|catalog\/product-fields).+\.ts$/

/** The files that import an icon, by the icon's file: `shopping-cart`. */
const usersOfIcons = new Map<string, string[]>()
for (const file of readdirSync('app', { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.tsx')) continue
  for (const [, names = ''] of readFileSync(`app/${file}`, 'utf8').matchAll(/import \{([^}]+)\} from 'lucide-react'/g))
    for (const icon of names.split(',').map((name) => fileOfIcon(name.trim())))
      usersOfIcons.set(icon, [...(usersOfIcons.get(icon) ?? []), resolve('app', file)])
}

/** `CircleQuestionMark` is in circle-question-mark, `Undo2` in undo-2. */
function fileOfIcon(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase()
}

/** The name of an icon that a module is, if it is one. */
function iconOf(id: string): string | undefined {
  return /lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js/.exec(id)?.[1]
}

/** An icon that no page of the shop shows: buyers are not to load it. */
function isOfAdminAlone(id: string): boolean {
  const icon = iconOf(id)
  return (
    icon !== undefined &&
    (usersOfIcons.get(icon) ?? []).every((file) => /app\/((routes\/)?admin|documents)\//.test(file))
  )
}

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/** The pages of the admin, but for the preview of a product, which shows what the shop's own page does. */
const adminPages = /app\/routes\/admin\/(?!products\/product-preview)/
const preview = /app\/routes\/admin\/products\/product-preview\.tsx/
/** What lists and pages of orders are made of. */
const ofOrders = /app\/admin\/(commands|orders)\//
/** What frames every page of the shop and of the admin. */
const root = /app\/(root|entry\.client)\.tsx/
/** What every buyer gets at once: the frame and the home page. */
const everybody = /app\/(root|routes\/shop\/home)\.tsx/
/** What frames every page of the admin. */
const adminFrame = /app\/admin\/shared\/admin-layout\.tsx/
/** Where the family begins, on a phone. */
const board = /app\/routes\/admin\/orders\/board\.tsx/

/** Whether one of the files needs a module at once, and not only when something is opened or another page is. */
function isNeededBy(files: RegExp, id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (files.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  const icon = iconOf(id)
  const importers = icon ? usersOfIcons.get(icon) : modules.getModuleInfo(id)?.importers
  return (importers ?? []).some((importer) => isNeededBy(files, importer, modules, seen))
}

function isShared(id: string): boolean {
  return shared.test(id) || (id.includes('lucide-react') && !isOfAdminAlone(id))
}

function isOfAdmin(id: string): boolean {
  return /app\/admin\/[^?]+\.tsx?$/.test(id) || isOfAdminAlone(id)
}

/** A file of what several pages need. Its modules bring along what they import, unless a file of a higher priority has it. */
function part(
  name: string,
  priority: number,
  test: (id: string) => boolean,
  has: (id: string, modules: Modules) => boolean = () => true,
  minShareCount = 2,
): Rolldown.CodeSplittingGroup {
  return {
    debugName: name,
    name: (id, modules) => (has(id, modules) ? name : null),
    test,
    minShareCount,
    priority,
  }
}

/** What of the shop runs as it is, by Node itself: the pages' server part imports it instead of having a second copy of it. */
const runsAsItIs = /^#((domain|database)\/|app\/context$)/

const oneDomain: Plugin = {
  name: 'one-domain',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId: (id) => (runsAsItIs.test(id) ? { id, external: true } : undefined),
}

export default defineConfig(({ command }) => ({
  plugins: [oneDomain, tailwindcss(), reactRouter()],
  // What browsers get of packages, besides what React Router's plugin names itself. Vite is not to look for more: what it
  // found late it would prepare while somebody looks, and load the page again. A journey says what is missing here.
  optimizeDeps: { noDiscovery: true, include: ['lucide-react', 'react-toastify/unstyled'] },
  // Only the icons that pages show, not all two thousand at each start; in development Vite would compile them all.
  ssr: { noExternal: command === 'build' ? ['lucide-react'] : [] },
  // To watch what no page is made of, the built shop's thousands of files among it, costs more than to compile the pages.
  server: {
    watch: {
      ignored: ['backups', 'build', 'data', 'deploy', 'docs', 'test', 'tools'].map((name) => `${resolve(name)}/**`),
    },
  },
  // The stack of a failed test names a line of app/ and not of build/server/index.js. Tailwind maps nothing: that is no warning.
  environments: { ssr: { build: { sourcemap: true, rolldownOptions: { checks: { sourcemapBroken: false } } } } },
  build: {
    assetsInlineLimit: 0,
    // Every browser with module scripts that this build is for preloads them itself.
    modulePreload: { polyfill: false },
    // Few files instead of twenty small ones: they compress better together. React and its router are one, which a new release of the shop seldom
    // changes; what frames every page is a second; what the home page does not need is a third, which the other pages load beside them; of that, what
    // the board needs is a fourth, and what the other admin pages need a fifth.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'framework', priority: 8, test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            part(
              'frame',
              7,
              (id) => root.test(id) || isShared(id),
              (id, modules) =>
                isNeededBy(root, id, modules) ||
                (isNeededBy(everybody, id, modules) && isNeededBy(adminPages, id, modules)),
              1,
            ),
            part('shop', 6, isShared, (id, modules) => isNeededBy(everybody, id, modules)),
            part('pages-and-board', 5, isShared, (id, modules) => isNeededBy(board, id, modules)),
            part('pages-and-admin', 4, isShared, (id, modules) => isNeededBy(adminPages, id, modules)),
            part('pages-and-preview', 3, isShared, (id, modules) => isNeededBy(preview, id, modules)),
            part('pages', 2, isShared),
            // What the dabba and its editor share, with the dabba itself.
            part('dabba', 2, (id) => /app\/home\/dabba\/(dabba|row|tin)\.tsx$/.test(id)),
            // What frames the admin's pages, with what the board needs besides: small files cost a request each. Buyers never load it. What only some pages share is divided by who needs it.
            part(
              'admin',
              2,
              (id) => isOfAdmin(id) && !ofOrders.test(id),
              (id, modules) => isNeededBy(adminFrame, id, modules) || isNeededBy(board, id, modules),
            ),
            part(
              'orders',
              2,
              (id) => ofOrders.test(id),
              (id, modules) => isNeededBy(board, id, modules),
            ),
          ],
        },
      },
    },
  },
}))
