import { readdirSync, readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const shared = /app\/(ui|layout|catalog|forms|cart|contact)\/[^?]+\.tsx?$|domain\/(?!accounts\/delivery).+\.ts$/

/** The icons that pages of the shop import, by the names of their files: `shopping-cart`. */
const shopIcons = new Set(
  readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !/^(routes\/)?owner\/|^papers\//.test(file))
    .flatMap((file) => [...readFileSync(`app/${file}`, 'utf8').matchAll(/import \{([^}]+)\} from 'lucide-react'/g)])
    .flatMap(([, names = '']) => names.split(',').map((name) => fileOfIcon(name.trim()))),
)

/** `CircleQuestionMark` is in circle-question-mark, `Undo2` in undo-2. */
function fileOfIcon(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase()
}

/** An icon that no page of the shop shows: buyers are not to load it. */
function isOfCounterAlone(id: string): boolean {
  const [, file] = /lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js/.exec(id) ?? []
  return file !== undefined && !shopIcons.has(file)
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // What browsers get of packages, besides what React Router's plugin names itself. Vite is not to look for more: what it
  // found late it would prepare while somebody looks, and load the page again. A journey says what is missing here.
  optimizeDeps: { noDiscovery: true, include: ['lucide-react', 'react-toastify/unstyled'] },
  build: {
    assetsInlineLimit: 0,
    // One file of what pages share instead of twenty small ones: they compress better together.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'shop',
              test: (id) => shared.test(id) || (id.includes('lucide-react') && !isOfCounterAlone(id)),
              minShareCount: 2,
            },
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
