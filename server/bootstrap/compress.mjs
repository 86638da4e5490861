// At the highest quality, so that no request compresses them.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from './prepare.mjs'

const folder = join(root, 'build/client')
for (const name of readdirSync(folder, { recursive: true })) {
  const path = join(folder, String(name))
  if (!/\.(js|css|svg|txt)$/.test(path) || statSync(path).size < 600) continue
  const body = readFileSync(path)
  writeFileSync(`${path}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${path}.gzip`, gzipSync(body, { level: 9 }))
}
