import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rolldown } from 'vite'

const shared = /app\/(ui|layout|catalog|forms|cart|contact)\/[^?]+\.tsx?$|domain\/(?!accounts\/delivery).+\.ts$/

/** The files of the shop's pages that import an icon, by the icon's file: `shopping-cart`. */
const usersOfIcons = new Map<string, string[]>()
for (const file of readdirSync('app', { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.tsx') || /^(routes\/)?owner\/|^papers\//.test(file)) continue
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
function isOfCounterAlone(id: string): boolean {
  const icon = iconOf(id)
  return icon !== undefined && !usersOfIcons.has(icon)
}

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/** Whether the frame or the home page needs a module at once, and not only when something is opened or another page is. */
function isForEverybody(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (/app\/(root|routes\/shop\/home)\.tsx/.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  const icon = iconOf(id)
  const importers = icon ? usersOfIcons.get(icon) : modules.getModuleInfo(id)?.importers
  return (importers ?? []).some((importer) => isForEverybody(importer, modules, seen))
}

function isShared(id: string): boolean {
  return shared.test(id) || (id.includes('lucide-react') && !isOfCounterAlone(id))
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // What browsers get of packages, besides what React Router's plugin names itself. Vite is not to look for more: what it
  // found late it would prepare while somebody looks, and load the page again. A journey says what is missing here.
  optimizeDeps: { noDiscovery: true, include: ['lucide-react', 'react-toastify/unstyled'] },
  build: {
    assetsInlineLimit: 0,
    // One file of what pages share instead of twenty small ones: they compress better together. What the home page does not need is
    // a second file, which the other pages load beside it.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              debugName: 'shop',
              name: (id, modules) => (isForEverybody(id, modules) ? 'shop' : null),
              test: isShared,
              minShareCount: 2,
              priority: 2,
            },
            { name: 'pages', test: isShared, minShareCount: 2, priority: 1 },
            // What the counter's pages share; buyers never load it.
            {
              name: 'counter',
              test: (id) => /app\/owner\/[^?]+\.tsx?$/.test(id) || isOfCounterAlone(id),
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
})
