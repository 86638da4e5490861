import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { secretFile } from '#database/data-folder'
import { OperatorError } from '#database/operator-error'
import { replaceFile } from '#database/sqlite-file'
import { newToken } from '#domain/hash.server'
import { basicTemplates } from '#domain/notifications/templates'
import { type Environment, findWrongVariable } from '#server/config/environment'
import { approvedTemplates, readModes } from '#server/config/provider-modes'
import { isLoopbackName } from '#server/security/client'

export type Config = ReturnType<typeof readConfig>

export type BackupPlan = NonNullable<Config['backups']>

export function readConfig(environment: Environment) {
  const wrong = findWrongVariable(environment)
  refuseUnless(wrong === null, wrong ?? '')
  const env = withoutBlanks(environment)
  const { dataDir, databaseUrl } = readPlace(environment)
  const port = Number(env.PORT ?? 3000)
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${port}`)
  const production = env.APP_ENV === 'production'
  refuseUnless(!env.SMTP_URL === !env.MAIL_FROM, 'SMTP_URL and MAIL_FROM go together: set both or neither.')
  refuseUnless(
    !exposesPassword(env.SMTP_URL ?? ''),
    'SMTP_URL would send its password where others can read it: begin it with smtps:// (port 465), or end it with ?requireTLS=true (port 587), and let the server prove its name.',
  )
  refuseUnless(
    env.ORDER_LIMITS !== 'off' || (!production && !env.RAZORPAY_KEY_ID && !env.WHATSAPP_TOKEN),
    'ORDER_LIMITS=off is for trials only: leave it out in production and beside real keys.',
  )
  const modes = readModes(env, publicUrl)
  return Object.freeze({
    port,
    host: env.HOST,
    dataDir,
    databaseUrl,
    publicUrl: publicUrl.origin,
    production,
    sessionSecret: env.SESSION_SECRET ?? keptSecret(dataDir, databaseUrl !== undefined && production),
    ...modes,
    templates: approvedTemplates(env.WHATSAPP_TEMPLATES, modes.messages.kind, basicTemplates),
    templatesIn: {
      gu: approvedTemplates(env.WHATSAPP_TEMPLATES_GU, modes.messages.kind),
      hi: approvedTemplates(env.WHATSAPP_TEMPLATES_HI, modes.messages.kind),
    },
    mail: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
    sendWhatsAppSecret: env.SEND_WHATSAPP_SECRET,
    shopWhatsAppNumber: env.SHOP_WHATSAPP_NUMBER,
    trustedProxies: Number(env.TRUST_PROXY ?? 0),
    metricsToken: env.METRICS_TOKEN,
    migrateWithoutCopy: env.MIGRATE_WITHOUT_COPY === '1',
    /** Null for none, the default with simulated payments, because there are no real data to lose. */
    backups: backupPlan(env, modes.payments.kind === 'simulator'),
    backupDays: readBackupPlace(env).keep,
    stopGraceMs: Number(env.STOP_GRACE_MS ?? 1_000),
    orderLimits: env.ORDER_LIMITS !== 'off',
  })
}

export function readPlace(environment: Environment): { dataDir: string; databaseUrl: string | undefined } {
  const databaseUrl = environment.DATABASE_URL || undefined
  const wrong = findWrongVariable({ DATABASE_URL: databaseUrl })
  refuseUnless(wrong === null, wrong ?? '')
  return { dataDir: resolve(environment.SHOP_DATA_DIR || './data'), databaseUrl }
}

function backupPlan(env: Environment, isTrial: boolean) {
  const at = env.BACKUP_AT ?? (isTrial ? 'off' : '02:30')
  return at === 'off' ? null : { at, ...readBackupPlace(env), copyCommand: env.BACKUP_COPY_COMMAND }
}

export function readBackupPlace(environment: Environment): { folder: string; keep: number } {
  return { folder: resolve(environment.BACKUP_DIR || 'backups'), keep: Number(environment.BACKUP_KEEP || 14) }
}

function refuseUnless(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new OperatorError(sentence)
}

function withoutBlanks(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
}

export function findSecret(environment: Environment, dataDir: string): string | null {
  if (environment.SESSION_SECRET) return environment.SESSION_SECRET
  const file = join(dataDir, secretFile)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/** Sessions survive a restart by it. Several instances need SESSION_SECRET instead. */
function keptSecret(dataDir: string, severalInstances: boolean): string {
  refuseUnless(
    !severalInstances,
    'SESSION_SECRET must be set when DATABASE_URL is set in production, the same for every instance.',
  )
  const file = join(dataDir, secretFile)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const kept = findSecret({}, dataDir)
  refuseUnless(
    kept === null || kept.length >= 32,
    `The secret in ${file} is cut off: put your copy of it back there, or set SESSION_SECRET to it. Without a copy remove the file: the shop makes another one, and the team needs new authenticators.`,
  )
  if (kept !== null) return kept
  const secret = newToken()
  replaceFile(file, `${secret}\n`)
  return secret
}

/** `smtps` encrypts from the start, `requireTLS` before the login; any other option of nodemailer may undo it. */
function exposesPassword(smtpUrl: string): boolean {
  const url = URL.parse(smtpUrl)
  if (!url || url.password === '' || isLoopbackName(url.hostname) || url.search === '?requireTLS=true') return false
  return url.protocol !== 'smtps:' || url.search !== ''
}
