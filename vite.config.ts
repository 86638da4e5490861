import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Found late, each would be prepared while somebody looks, and the page would be loaded again.
  optimizeDeps: {
    include: ['lucide-react', 'embla-carousel', 'embla-carousel-autoplay', 'react-toastify/unstyled'],
  },
  build: {
    assetsInlineLimit: 0,
    // One file of what pages share instead of twenty small ones: they compress better together.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'shop', test: /app\/(ui\/)?[^/]+\.tsx?$|domain\/[^/]+\.ts$|lucide/, minShareCount: 2 }],
        },
      },
    },
  },
})
