// Makes one file of each package that the server imports: a start reads a quarter of the files then, and takes two thirds of the processor.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { bundled, fileOf, folder } from './bundled-packages.mjs'
import { root } from './prepare.mjs'

await build({
  configFile: false,
  root,
  publicDir: false,
  logLevel: 'error',
  // Whoever imports React gets the same one, and pg asks for its native part only where that is installed.
  ssr: { noExternal: true, external: ['react', 'react-dom', 'pg-native'] },
  build: {
    ssr: true,
    target: 'node24',
    outDir: fileURLToPath(folder),
    emptyOutDir: true,
    rolldownOptions: {
      input: Object.fromEntries(bundled.map((specifier) => [fileOf(specifier), specifier])),
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: '[name]', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
})
writeFileSync(new URL('complete', folder), '')
