/** A folder at the top of the tree, with its rooms in order. */
export type Area = {
  /** Other areas that its files may import. */
  knows: string[]
  /** Packages that its files may import, besides Node's own modules; null allows all. */
  packages: string[] | null
  /**
   * Folders, single files, or the loose files of a folder (`app/*`), in order: a room may import itself and earlier rooms. The longest path that
   * matches a file is its room.
   */
  rooms: string[]
}

/** An import against the order, with its reason. */
export type Exception = { from: string; to: string; because: string }

/** The areas whose files the check reads. `test` is none: tests may import everything, and nothing but tools imports them. */
export const areas: Record<string, Area> = {
  database: { knows: [], packages: ['kysely', 'pg'], rooms: ['database'] },
  domain: {
    knows: ['database'],
    packages: ['kysely', 'papaparse', 'zod'],
    rooms: [
      'domain/texts/translate',
      'domain/calendar',
      'domain/text',
      'domain/delivery/phone',
      'domain/delivery/delivery',
      'domain/shop-settings/shop-settings',
      'domain/*',
      'domain/queries',
      'domain/files',
      'domain/tasks',
      'domain/commands',
      'domain/texts',
      'domain/limits',
      'domain/audit/acts',
      'domain/audit/audit.server',
      'domain/shop-settings',
      'domain/notifications/templates',
      'domain/outbox',
      'domain/accounts',
      'domain/shop-settings/edit-settings.server',
      'domain/delivery',
      'domain/reviews/reviews',
      'domain/catalog/sizes',
      'domain/stock/stock-ledger.server',
      'domain/stock/shelf-life',
      'domain/stock/batches.server',
      'domain/stock/restock.server',
      'domain/catalog',
      'domain/catalog/search',
      'domain/offers',
      'domain/cart',
      'domain/orders',
      'domain/payments',
      'domain/shipping',
      'domain/invoices',
      'domain/stock',
      'domain/fulfilment',
      'domain/contact',
      'domain/notifications',
      'domain/reviews',
      'domain/reports',
      'domain/customers',
      'domain/audit',
      'domain/operations',
      'domain/jobs',
    ],
  },
  outside: {
    knows: ['domain'],
    packages: ['@hono/node-server', 'hono', 'nodemailer', 'uqr', 'zod'],
    rooms: [
      'outside/*',
      'outside/courier',
      'outside/mail',
      'outside/push',
      'outside/razorpay',
      'outside/whatsapp',
      'outside/simulators',
    ],
  },
  app: {
    knows: ['domain'],
    packages: ['@react-router/dev', 'jsbarcode', 'lucide-react', 'react', 'react-dom', 'react-router', 'uqr', 'zod'],
    rooms: [
      'app/fonts',
      'app/styles',
      'app/context',
      'app/browser',
      'app/ui',
      'app/forms',
      'app/navigation',
      'app/languages',
      'app/layout',
      'app/delivery',
      'app/cart',
      'app/reviews',
      'app/catalog',
      'app/legal',
      'app/accounts',
      'app/orders',
      'app/checkout',
      'app/home',
      'app/documents',
      'app/simulators',
      'app/admin',
      'app/routes',
      'app/*',
    ],
  },
  server: {
    knows: ['app', 'domain', 'database', 'outside'],
    packages: [
      '@hono/node-server',
      'better-auth',
      '@better-auth/utils',
      'hono',
      'kysely',
      'commander',
      'lru-cache',
      'react-router',
      'sharp',
      'vite',
      'zod',
    ],
    rooms: [
      'server/internals',
      'server/operations/log',
      'server/operations/metrics',
      'server/operations/file-owner',
      'server/security',
      'server/http/limits',
      'server/http/route-table',
      'server/http/compression',
      'server/cache',
      'server/config',
      'server/operations',
      'server/photos',
      'server/worker',
      'server/http',
      'server/simulators',
      'server/config/integrations',
      'server/shop',
      'server/http/serve-shop',
      'server/*',
      'server/doctor',
      'server/commands',
    ],
  },
  tools: {
    knows: ['app', 'domain', 'database', 'outside', 'server', 'test'],
    packages: null,
    rooms: ['tools/texts', 'tools/check', 'tools/demo', 'tools/bench', 'tools/screenshots', 'tools/new', 'tools/pins'],
  },
}

export const exceptions: Exception[] = [
  {
    from: 'app/forms/send-form',
    to: 'app/navigation/server-status',
    because: 'a form says when the shop does not answer',
  },
  { from: 'app/layout/footer', to: 'app/legal/legal-pages', because: 'the footer links them' },
  { from: 'app/layout/header', to: 'app/catalog/search-box', because: 'the header has the search field' },
  { from: 'app/layout/header', to: 'app/cart/cart-store', because: 'the header counts the packs in the cart' },
  { from: 'app/layout/layout', to: 'app/cart/cart-sync', because: 'each page of the shop has the cart of the account' },
]
