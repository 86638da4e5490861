import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { type MessageMode, messageMode, type PaymentMode, paymentMode } from '#server/modes'

/** A configuration the shop refuses to start with; its message is one sentence for the owner. */
export class ConfigurationRefused extends Error {
  override name = 'ConfigurationRefused' as const
}

const blankIsUnset = z.preprocess((value) => (value === '' ? undefined : value), z.string().optional())
const port = z.preprocess(
  (value) => (value === '' || value === undefined ? 3000 : Number(value)),
  z.number('PORT must be a number between 0 and 65535.').int().min(0).max(65_535),
)

const graceRange = 'STOP_GRACE_MS must be a whole number between 0 and 5000.'

const environmentSchema = z.object({
  PORT: port,
  HOST: blankIsUnset,
  DATABASE_URL: blankIsUnset,
  PUBLIC_URL: blankIsUnset,
  APP_ENV: blankIsUnset,
  SESSION_SECRET: blankIsUnset,
  SMTP_URL: blankIsUnset,
  MAIL_FROM: blankIsUnset,
  SEND_WHATSAPP_SECRET: blankIsUnset,
  SHOP_WHATSAPP_NUMBER: blankIsUnset,
  TRUST_PROXY: blankIsUnset,
  METRICS_TOKEN: blankIsUnset,
  STOP_GRACE_MS: z.preprocess(
    (value) => (value === '' || value === undefined ? 1_000 : Number(value)),
    z.int(graceRange).min(0, graceRange).max(5_000, graceRange),
  ),
})

export type Config = Readonly<{
  port: number
  host: string | undefined
  dataDir: string
  databaseUrl: string | undefined
  /** Without a trailing slash. */
  publicUrl: string
  production: boolean
  /** Signs session cookies; at least 32 characters. */
  sessionSecret: string
  payments: PaymentMode
  messages: MessageMode
  mail: { url: string; from: string } | undefined
  sendWhatsAppSecret: string | undefined
  /** The shop's own number for messages about new orders: digits with country code. */
  shopWhatsAppNumber: string | undefined
  /** How many proxies in front may be believed about the visitor's address. */
  trustedProxies: number
  metricsToken: string | undefined
  /** How long the shop goes on serving after it said that it stops, so that balancers notice. */
  stopGraceMs: number
}>

type Environment = Record<string, string | undefined>

/** Reads and checks the whole environment, once. Throws ConfigurationRefused with one clear sentence. */
export function readConfig(environment: Environment): Config {
  const parsed = environmentSchema.safeParse(environment)
  if (!parsed.success)
    throw new ConfigurationRefused(parsed.error.issues[0]?.message ?? 'The environment is not valid.')
  const env = parsed.data
  const { dataDir } = readPlace(environment)
  const publicUrl = parsePublicUrl(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`)
  const production = env.APP_ENV === 'production'
  refuseUnless(!env.SMTP_URL === !env.MAIL_FROM, 'SMTP_URL and MAIL_FROM go together: set both or neither.')
  refuseUnless(
    !env.SEND_WHATSAPP_SECRET || env.SEND_WHATSAPP_SECRET.length >= 32,
    'SEND_WHATSAPP_SECRET must have at least 32 characters.',
  )
  refuseUnless(
    !env.SESSION_SECRET || env.SESSION_SECRET.length >= 32,
    'SESSION_SECRET must have at least 32 characters.',
  )
  refuseUnless(
    !env.SHOP_WHATSAPP_NUMBER || /^\d{11,15}$/.test(env.SHOP_WHATSAPP_NUMBER),
    'SHOP_WHATSAPP_NUMBER must be digits with the country code, such as 919876543210.',
  )
  refuseUnless(
    !env.TRUST_PROXY || /^\d$/.test(env.TRUST_PROXY),
    'TRUST_PROXY must be the number of proxies in front, 0 to 9.',
  )
  refuseUnless(!env.METRICS_TOKEN || env.METRICS_TOKEN.length >= 16, 'METRICS_TOKEN must have at least 16 characters.')
  return Object.freeze({
    port: env.PORT,
    host: env.HOST,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    publicUrl: publicUrl.origin,
    production,
    sessionSecret: env.SESSION_SECRET ?? keptSecret(dataDir, env.DATABASE_URL !== undefined && production),
    payments: orRefuse(() => paymentMode(environment, publicUrl)),
    messages: orRefuse(() => messageMode(environment, publicUrl)),
    mail: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
    sendWhatsAppSecret: env.SEND_WHATSAPP_SECRET,
    shopWhatsAppNumber: env.SHOP_WHATSAPP_NUMBER,
    trustedProxies: Number(env.TRUST_PROXY ?? 0),
    metricsToken: env.METRICS_TOKEN,
    stopGraceMs: env.STOP_GRACE_MS,
  })
}

/** Where the data is: all that a command beside the shop needs to know. */
export function readPlace(environment: Environment): { dataDir: string; databaseUrl: string | undefined } {
  const databaseUrl = environment.DATABASE_URL || undefined
  refuseUnless(
    databaseUrl === undefined || (/^postgres(ql)?:\/\//.test(databaseUrl) && URL.canParse(databaseUrl)),
    'DATABASE_URL must start with postgres:// (leave it out for the embedded database).',
  )
  return { dataDir: resolve(environment.SHOP_DATA_DIR || './data'), databaseUrl }
}

function refuseUnless(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new ConfigurationRefused(sentence)
}

function orRefuse<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new ConfigurationRefused(error instanceof Error ? error.message : String(error))
  }
}

function parsePublicUrl(text: string): URL {
  const url = URL.parse(text)
  refuseUnless(
    url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/',
    'PUBLIC_URL must be a whole address without a path, such as https://shop.example.',
  )
  return url
}

/** Made once and kept beside the data, so that sessions survive a restart. Several instances must share one by SESSION_SECRET. */
function keptSecret(dataDir: string, severalInstances: boolean): string {
  refuseUnless(
    !severalInstances,
    'SESSION_SECRET must be set when DATABASE_URL is set in production, the same for every instance.',
  )
  const file = join(dataDir, 'session-secret')
  try {
    mkdirSync(dataDir, { recursive: true })
    if (existsSync(file)) return readFileSync(file, 'utf8').trim()
    const secret = randomBytes(32).toString('base64url')
    writeFileSync(file, `${secret}\n`, { mode: 0o600 })
    return secret
  } catch (error) {
    throw new ConfigurationRefused(
      `The data folder ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}): choose another with SHOP_DATA_DIR.`,
    )
  }
}
