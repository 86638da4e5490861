// The list of routes that a page's scripts load names every page of the counter. Buyers get one without them: it is smaller, and tells
// strangers nothing. Must run before the files are compressed.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

const folder = join(root, 'build/client/assets')
const [name] = readdirSync(folder).filter((file) => /^manifest-[\da-f]+\.js$/.test(file))
if (!name) throw new Error('The build has no list of routes')
const text = readFileSync(join(folder, name), 'utf8')
const [start, end] = [text.indexOf('{'), text.lastIndexOf('}') + 1]
const manifest = JSON.parse(text.slice(start, end))
const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => !id.startsWith('routes/owner/')))
const buyers = { ...manifest, url: manifest.url.replace('manifest-', 'manifest-shop-'), routes }
writeFileSync(
  join(folder, name.replace('manifest-', 'manifest-shop-')),
  text.slice(0, start) + JSON.stringify(buyers) + text.slice(end),
)
