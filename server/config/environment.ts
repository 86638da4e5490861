import { isIP } from 'node:net'
import { parseTemplateNames } from '#server/config/message-templates'
import { findUrlMistake } from '#server/config/url-mistakes'

/** Variables by name; an empty one counts as not set. */
export type Environment = Record<string, string | undefined>

/** The check of a variable and its error sentence; `null` if any text is allowed or the check is elsewhere. */
type Rule = { allows: (value: string) => boolean; sentence: string | ((value: string) => string) } | null

const longSecret: Rule = { allows: (value) => value.length >= 32, sentence: 'must have at least 32 characters.' }

const templateList: Rule = {
  allows: (value) => parseTemplateNames(value) !== null,
  sentence: 'must be all, or names of templates with commas between them: see docs/operation.md.',
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
  DATABASE_URL: url('must start with postgres:// (leave it out for the embedded database)', {
    schemes: ['postgres', 'postgresql'],
    namesDatabase: true,
    mayLackHost: true,
  }),
  PUBLIC_URL: url('must be a whole address without a path, such as https://shop.example', {
    schemes: ['https', 'http'],
    isOrigin: true,
  }),
  APP_ENV: oneOf('production', 'development'),
  SESSION_SECRET: longSecret,
  TRUST_PROXY: { allows: (value) => /^\d$/.test(value), sentence: 'must be the number of proxies in front, 0 to 9.' },
  RAZORPAY_KEY_ID: null,
  RAZORPAY_KEY_SECRET: null,
  RAZORPAY_WEBHOOK_SECRET: null,
  RAZORPAY_WEBHOOK_SECRET_OLD: null,
  RAZORPAY_BASE_URL: null,
  ALLOW_TEST_KEYS: oneOf('1', '0'),
  WHATSAPP_TOKEN: null,
  WHATSAPP_PHONE_NUMBER_ID: {
    allows: (value) => /^\d{5,20}$/.test(value),
    sentence: 'must be digits, as the WhatsApp account shows them.',
  },
  WHATSAPP_APP_SECRET: null,
  WHATSAPP_VERIFY_TOKEN: null,
  WHATSAPP_API_VERSION: { allows: (value) => /^v\d+\.\d+$/.test(value), sentence: 'must look like v26.0.' },
  WHATSAPP_TEMPLATES: templateList,
  WHATSAPP_TEMPLATES_GU: templateList,
  WHATSAPP_TEMPLATES_HI: templateList,
  SHOP_WHATSAPP_NUMBER: {
    allows: (value) => /^\d{11,15}$/.test(value),
    sentence: 'must be digits with the country code, such as 919876543210.',
  },
  SEND_WHATSAPP_SECRET: longSecret,
  SMTP_URL: url('must start with smtp:// or smtps:// and name a server', { schemes: ['smtps', 'smtp'] }),
  MAIL_FROM: {
    allows: (value) => /^[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/.test(value),
    sentence: 'must be an e-mail address, such as "Saathi Masala <shop@example.com>".',
  },
  METRICS_TOKEN: { allows: (value) => value.length >= 16, sentence: 'must have at least 16 characters.' },
  STOP_GRACE_MS: {
    allows: (value) => /^\d{1,4}$/.test(value) && Number(value) <= 5_000,
    sentence: 'must be a whole number between 0 and 5000.',
  },
  BACKUP_AT: {
    allows: (value) => value === 'off' || /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
    sentence: 'must be a time of day in India such as 02:30, or off.',
  },
  BACKUP_DIR: null,
  BACKUP_KEEP: {
    allows: (value) => /^[1-9]\d{0,2}$/.test(value),
    sentence: 'must be how many backups are kept, 1 to 999.',
  },
  BACKUP_COPY_COMMAND: null,
  MIGRATE_WITHOUT_COPY: oneOf('1', '0'),
  ORDER_LIMITS: oneOf('on', 'off'),
  OFFLINE_COPIES: oneOf('on', 'off'),
  SIM_RZP_URL: {
    allows: (value) => /^https?:\/\/[^/]/.test(value) && URL.canParse(value),
    sentence: 'must be the address of a payment simulator, such as http://127.0.0.1:4000.',
  },
  SIM_RZP_KEY_ID: null,
  SIM_RZP_KEY_SECRET: null,
  SIM_RZP_WEBHOOK_SECRET: null,
  SIM_RZP_WEBHOOK_URL: null,
  SIM_RZP_FAULTS: null,
}

/** Returns the environment without the shop's settings and secrets, for the configured copy command. */
export function withoutSettings(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !Object.hasOwn(rules, name)))
}

/** Returns a sentence about the first variable with a forbidden value or with a name that looks like a misspelt setting; otherwise null. */
export function findWrongVariable(environment: Environment): string | null {
  for (const [name, value] of Object.entries(environment)) {
    if (!value) continue
    const rule = rules[name]
    if (rule && !rule.allows(value))
      return `${name} ${typeof rule.sentence === 'string' ? rule.sentence : rule.sentence(value)}`
    if (rule === undefined) {
      const meant = suggestVariable(name)
      if (meant) return `${name} is no setting of the shop: is ${meant} meant?`
    }
  }
  return null
}

/** Prefixes that only settings of the shop's services use. */
const families = /^(RAZORPAY|WHATSAPP|SIM|SIM_RZP)_/i

function suggestVariable(name: string): string | undefined {
  const known = Object.keys(rules)
  const near = known.find((candidate) => plain(candidate).length >= 6 && isNear(plain(name), plain(candidate)))
  if (near || !families.test(name)) return near
  return known.filter((candidate) => candidate.startsWith(name.split('_', 1)[0]?.toUpperCase() ?? '')).join(', ')
}

function plain(name: string): string {
  return name.toUpperCase().replaceAll('_', '')
}

/** Returns true if the names are equal or differ by one wrong, missing or extra letter, or by two swapped ones. */
function isNear(first: string, second: string): boolean {
  let start = 0
  while (start < first.length && first[start] === second[start]) start++
  const [a, b] = [first.slice(start), second.slice(start)]
  const swapped = `${b[1] ?? ''}${b[0] ?? ''}${b.slice(2)}`
  return a === b || a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1) || (b.length > 1 && a === swapped)
}

function oneOf(...values: string[]): Rule {
  return { allows: (value) => values.includes(value), sentence: `must be ${values.join(' or ')}, or not set.` }
}

function url(sentence: string, kind: Parameters<typeof findUrlMistake>[1]): Rule {
  return {
    allows: (value) => findUrlMistake(value, kind) === null,
    sentence: (value) => `${sentence}: ${findUrlMistake(value, kind)}.`,
  }
}
