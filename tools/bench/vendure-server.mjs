// Runs Vendure for tools/bench/vendure-peer.ts, which copies this file beside Vendure's packages: as a server, or, with a file of products, to
// fill a new database.
import { bootstrap, ChannelService, dummyPaymentHandler, JobQueueService, RequestContextService } from '@vendure/core'
import { populate } from '@vendure/core/cli/index.js'

const [productsFile] = process.argv.slice(2)

const config = {
  apiOptions: { hostname: '127.0.0.1', port: Number(process.env.PORT) },
  authOptions: {
    tokenMethod: 'bearer',
    // Buyers sign in without a confirmation mail.
    requireVerification: false,
    superadminCredentials: { identifier: 'owner', password: 'for measuring only' },
  },
  // The tables are created once; a server that starts does not compare them.
  dbConnectionOptions: { type: 'postgres', url: process.env.DATABASE_URL, synchronize: Boolean(productsFile) },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
}

/** Authorizes only, like a cash order. */
const notSettled = { name: 'automaticSettle', value: 'false' }

const shopData = {
  defaultLanguage: 'en',
  defaultZone: 'India',
  countries: [{ name: 'India', code: 'IN', zone: 'India' }],
  taxRates: [{ name: 'GST', percentage: 5 }],
  shippingMethods: [{ name: 'Parcel', price: 10_000 }],
  paymentMethods: [{ name: 'Cash', handler: { code: dummyPaymentHandler.code, arguments: [notSettled] } }],
  collections: [],
}

if (productsFile) {
  await populate(startInRupees, shopData, productsFile)
  process.exit(0)
}
const application = await bootstrap(config)
// The job queue is in memory, so the server process must run it.
await application.get(JobQueueService).start()
process.stdout.write('open\n')

/** Sets the channel's currency before prices are created, which use it. */
async function startInRupees() {
  const application = await bootstrap(config)
  const context = await application.get(RequestContextService).create({ apiType: 'admin' })
  const channels = application.get(ChannelService)
  const { id } = await channels.getDefaultChannel()
  const rupees = { defaultCurrencyCode: 'INR', availableCurrencyCodes: ['INR'], pricesIncludeTax: true }
  await channels.update(context, { id, ...rupees })
  return application
}
