// Runs before the shop's programs (`--import`): what they import of these packages comes from one file each, where `bundle-packages.mjs` has made them. See
// docs/decisions/042-bundled-packages.md.
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'

export const bundled = [
  ...['@hono/node-server', 'hono', 'hono/body-limit', 'jsbarcode', 'kysely', 'nodemailer', 'papaparse', 'pg', 'zod'],
  ...[
    'better-auth',
    'better-auth/api',
    'better-auth/crypto',
    'better-auth/db/adapter',
    'better-auth/plugins/two-factor',
    'react-router',
  ],
]

export const folder = new URL('../../node_modules/.bundled/', import.meta.url)

export function fileOf(specifier) {
  return `${specifier.replaceAll('/', '_')}.mjs`
}

const files = new Map(bundled.map((specifier) => [specifier, new URL(fileOf(specifier), folder).href]))

if (existsSync(new URL('complete', folder)))
  registerHooks({
    resolve(specifier, context, next) {
      const url = files.get(specifier)
      return url ? { url, format: 'module', shortCircuit: true } : next(specifier, context)
    },
  })
