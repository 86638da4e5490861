import { resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

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
  optimizeDeps: { noDiscovery: true, include: ['lucide-react'] },
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
    // React and its router, which a new release of the shop seldom changes; what pages of the shop and of the admin share, only those of the shop, and
    // only those of the admin: one file each instead of a hundred. Left out are files for the other area, or for few pages.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'framework', priority: 2, test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            {
              name: 'shared',
              priority: 1,
              minShareCount: 2,
              test: /app\/(browser\/(?!shrink)|catalog\/guj|checkout\/checkout-doc|forms\/(?!use-typed|submit|stored|photos)|layout\/(?!brand|foot|head|layout|shop-a|subs)|languages|navigation|reviews\/stars|ui\/(?!alert-d))|domain\/(calendar|catalog\/(cat|sizes)|delivery|money|offers|texts)|lucide-react\/dist\/esm\/(?!icons\/(?!chevron|mail\.|menu|package\.|phone|search|tri|truck|x))/,
            },
            {
              name: 'shop',
              minShareCount: 3,
              test: /app\/(cart\/(?!stock|order-w|cart-dr)|catalog\/(?!batch|recently)|layout\/(?!brand))|domain\/(cart|catalog(?!\/(admin|countries|listing)))/,
            },
            { name: 'dabba', minShareCount: 2, test: /app\/home\/dabba\/(dabba|tin)\.tsx/ },
            { name: 'admin', minShareCount: 2, test: /app\/admin\/(shared|commands)/ },
          ],
        },
      },
    },
  },
}))
