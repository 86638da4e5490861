import { isIP } from 'node:net'
import { parseTemplateNames } from '#server/config/provider-modes'

export type Environment = Record<string, string | undefined>

/** `null` if any text is allowed, or the check is elsewhere. */
type Rule = { allows: (value: string) => boolean; sentence: string } | null

const signs = 'signs in its password as %40 for @, %3A for :, %2F for /, %23 for #, %25 for %'

const longSecret = matching(/.{32}/s, 'must have at least 32 characters.')

const templateList: Rule = {
  allows: (value) => parseTemplateNames(value) !== null,
  sentence: 'must be all, or names of templates with commas between them: see `npm run texts -- whatsapp`.',
}

const rules: Record<string, Rule> = {
  PORT: {
    allows: (value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535,
    sentence: 'must be a number between 0 and 65535.',
  },
  HOST: {
    allows: (value) => isIP(value) !== 0 || /^[a-z]([a-z0-9.-]*[a-z0-9])?$/i.test(value),
    sentence: 'must be an address or a name of this machine, such as 127.0.0.1, :: or localhost.',
  },
  SHOP_DATA_DIR: null,
  DATABASE_URL: url(
    `an address such as postgres://user:password@host:5432/shop?sslmode=require, with ${signs}, and with parameters that pg_dump knows (leave it out for the embedded database)`,
    ['postgres:', 'postgresql:'],
    isPostgresUrl,
  ),
  PUBLIC_URL: url(
    'a whole address without a path, such as https://shop.example',
    ['https:', 'http:'],
    ({ href, origin }) => href === `${origin}/`,
  ),
  APP_ENV: oneOf('production', 'development'),
  SESSION_SECRET: longSecret,
  TRUST_PROXY: matching(/^\d$/, 'must be the number of proxies in front, 0 to 9.'),
  RAZORPAY_KEY_ID: null,
  RAZORPAY_KEY_SECRET: null,
  RAZORPAY_WEBHOOK_SECRET: null,
  RAZORPAY_WEBHOOK_SECRET_OLD: null,
  ALLOW_TEST_KEYS: oneOf('1', '0'),
  WHATSAPP_TOKEN: null,
  WHATSAPP_PHONE_NUMBER_ID: matching(/^\d{5,20}$/, 'must be digits, as the WhatsApp account shows them.'),
  WHATSAPP_APP_SECRET: null,
  WHATSAPP_VERIFY_TOKEN: null,
  WHATSAPP_API_VERSION: matching(/^v\d+\.\d+$/, 'must look like v26.0.'),
  WHATSAPP_TEMPLATES: templateList,
  WHATSAPP_TEMPLATES_GU: templateList,
  WHATSAPP_TEMPLATES_HI: templateList,
  SHIPROCKET_EMAIL: null,
  SHIPROCKET_PASSWORD: null,
  SHIPROCKET_PICKUP: null,
  SHOP_WHATSAPP_NUMBER: matching(/^\d{11,15}$/, 'must be digits with the country code, such as 919876543210.'),
  SEND_WHATSAPP_SECRET: longSecret,
  SMTP_URL: url(
    `an address such as smtps://user:password@mail.example.com, with ${signs}`,
    ['smtps:', 'smtp:'],
    ({ hostname }) => hostname !== '',
  ),
  MAIL_FROM: matching(
    /^[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/,
    'must be an e-mail address, such as "Saathi Masala <shop@example.com>".',
  ),
  METRICS_TOKEN: matching(/.{16}/s, 'must have at least 16 characters.'),
  STOP_GRACE_MS: {
    allows: (value) => /^\d{1,4}$/.test(value) && Number(value) <= 5_000,
    sentence: 'must be a whole number between 0 and 5000.',
  },
  BACKUP_AT: matching(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, 'must be a time of day in India such as 02:30, or off.'),
  BACKUP_DIR: null,
  BACKUP_KEEP: matching(/^[1-9]\d{0,2}$/, 'must be how many backups are kept, 1 to 999.'),
  BACKUP_COPY_COMMAND: null,
  MIGRATE_WITHOUT_COPY: oneOf('1', '0'),
  ORDER_LIMITS: oneOf('on', 'off'),
}

export function withoutSettings(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !Object.hasOwn(rules, name)))
}

const families = /^(RAZORPAY|SHIPROCKET|WHATSAPP)_/

export function findWrongVariable(environment: Environment): string | null {
  for (const [name, value] of Object.entries(environment)) {
    if (!value) continue
    const rule = rules[name]
    if (rule && !rule.allows(value)) return `${name} ${rule.sentence}`
    if (rule === undefined && families.test(name))
      return `${name} is no setting of the shop: see the table of names in docs/operation.md.`
  }
  return null
}

function matching(pattern: RegExp, sentence: string): Rule {
  return { allows: (value) => pattern.test(value), sentence }
}

function oneOf(...values: string[]): Rule {
  return { allows: (value) => values.includes(value), sentence: `must be ${values.join(' or ')}, or not set.` }
}

/** The value is never repeated, since it may hold a password. */
function url(form: string, schemes: string[], isGood: (url: URL) => boolean): Rule {
  return {
    allows(value) {
      const parsed = /[\s"'<>]|%(?![0-9a-f]{2})/i.test(value) ? null : URL.parse(value)
      return parsed !== null && schemes.includes(parsed.protocol) && value.includes('://') && isGood(parsed)
    },
    sentence: `must be ${form}.`,
  }
}

/** What both the shop's client and libpq (pg_dump, psql) accept, with libpq's variable. */
export const postgresParameters = {
  host: 'PGHOST',
  port: 'PGPORT',
  user: 'PGUSER',
  password: 'PGPASSWORD',
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  sslnegotiation: 'PGSSLNEGOTIATION',
  channel_binding: 'PGCHANNELBINDING',
  options: 'PGOPTIONS',
  application_name: 'PGAPPNAME',
  connect_timeout: 'PGCONNECT_TIMEOUT',
}

function isPostgresUrl({ pathname, searchParams }: URL): boolean {
  const sslMode = searchParams.get('sslmode') ?? 'disable'
  return (
    /^\/[^/]+$/.test(pathname) &&
    [...searchParams.keys()].every((name) => Object.hasOwn(postgresParameters, name)) &&
    ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'].includes(sslMode)
  )
}
