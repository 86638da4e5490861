import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

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
              test: /app\/(ui|layout|catalog|forms|cart|contact)\/[^?]+\.tsx?$|domain\/.+\.ts$|lucide/,
              minShareCount: 2,
            },
            // What the counter's pages share; buyers never load it.
            { name: 'counter', test: /app\/owner\/[^?]+\.tsx?$/, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
