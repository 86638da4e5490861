import { existsSync } from 'node:fs'
import { listStaff } from '#domain/accounts/staff.server'
import { dayMs, formatMoment, indianDay } from '#domain/calendar/moment'
import type { Db } from '#domain/database'
import { type CallingService, findWebhookCalls } from '#domain/notifications/webhook-calls.server'
import { findBackupState } from '#domain/operations/backups.server'
import { listMissingSettings, type MissingSetting } from '#domain/shop-settings/missing-settings'
import type { Claims } from '#domain/shop-settings/shop-settings'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import type { Config } from '#server/config/config'
import { type Finding, missing, note, ok } from '#server/doctor/finding'

/** Checks the shop's own data: staff, details, webhooks and backups. */
export async function checkDatabase(db: Db, config: Config, now: number): Promise<Finding[]> {
  const findings = [await checkOwners(db), ...(await checkDetails(db))]
  if (config.payments.kind === 'real')
    findings.push(await checkWebhook(db, 'razorpay', 'UPI webhook', `${config.publicUrl}/webhooks/razorpay`))
  if (config.messages.kind === 'real')
    findings.push(await checkWebhook(db, 'whatsapp', 'WhatsApp webhook', `${config.publicUrl}/webhooks/whatsapp`))
  findings.push(...(await checkClaims(db, now)))
  return [...findings, ...(await checkBackups(db, config, now))]
}

async function checkOwners(db: Db): Promise<Finding> {
  const owners = (await listStaff(db)).filter(({ role }) => role === 'owner')
  if (owners.length === 0)
    return missing('Owner', 'nobody works here yet', 'npm run owner -- invite you@example.com, then open the link.')
  if (owners.length === 1) return note('Owner', 'one', 'Invite a second owner, for the day the first loses the phone.')
  return ok('Owner', `${owners.length} of them`)
}

const missingNames: Record<MissingSetting['what'], string> = {
  address: 'Address of the firm',
  phones: 'Telephone',
  emails: 'E-mail addresses',
  chat: 'WhatsApp number',
  'grievance-officer': 'Grievance officer',
  fssai: 'FSSAI',
}

async function checkDetails(db: Db): Promise<Finding[]> {
  const settings = await readSettings(db)
  const absent = new Set(listMissingSettings(settings).map(({ what }) => what))
  const details = Object.entries(missingNames).map(([what, name]) =>
    absent.has(what as MissingSetting['what'])
      ? missing(name, 'is not set', 'An owner sets it in the admin: Menu, Settings.')
      : ok(name, 'is set'),
  )
  const { gstin } = settings.firm
  const tax = gstin
    ? ok('GSTIN', gstin)
    : note(
        'GSTIN',
        'is not set: the shop gives Bills without tax lines',
        'With a registration, set it under Settings first.',
      )
  return [...details, tax]
}

async function checkWebhook(db: Db, service: CallingService, what: string, url: string): Promise<Finding> {
  const { acceptedAt, refusedAt } = await findWebhookCalls(db, service)
  if (refusedAt !== null && refusedAt > (acceptedAt ?? 0))
    return missing(
      what,
      `came ${formatMoment(refusedAt)} with a signature that is not right`,
      'The secret here and the one at the service differ: set the same at both.',
    )
  if (acceptedAt !== null) return ok(what, `came rightly signed, ${formatMoment(acceptedAt)}`)
  return missing(what, 'has never come', `Enter ${url} at the service, then make one order or send one message.`)
}

async function checkBackups(db: Db, { backups: plan }: Config, now: number): Promise<Finding[]> {
  if (!plan) return [missing('Backup', 'the shop makes none', 'Set BACKUP_AT, such as 02:30, or leave it out.')]
  const { latest, error } = await findBackupState(db, now)
  const second = plan.copyCommand
    ? latest?.copy === 'failed'
      ? missing('Second place', error ?? 'was not reached', 'Try BACKUP_COPY_COMMAND by hand.')
      : ok('Second place', latest?.copy === 'done' ? 'has the latest' : 'gets the next one')
    : missing(
        'Second place',
        'there is none: backups are lost with the disk',
        'Set BACKUP_COPY_COMMAND (docs/operation.md).',
      )
  return [checkBackup(plan.folder, latest?.at, error ? `: ${error}` : '', now), second]
}

/** `why` is the end of a sentence about what is wrong, or empty. */
function checkBackup(folder: string, madeAt: number | undefined, why: string, now: number): Finding {
  const place = existsSync(folder) ? folder : `${folder}, not made yet`
  if (madeAt === undefined)
    return missing('Backup', `none has been made${why}`, `Start the shop, or npm run backup (${place}).`)
  const age = formatMoment(madeAt)
  return now - madeAt > 2 * dayMs
    ? missing('Backup', `the latest is of ${age}${why}`, 'npm run backup says what is wrong.')
    : ok('Backup', `${age}, in ${folder}`)
}

const claimsPlace = 'An owner changes it in the admin: Settings, Claims and prices shown.'

/** Lists claims of the shop that may mislead buyers, each with its legal risk, and imported products without importer. */
async function checkClaims(db: Db, now: number): Promise<Finding[]> {
  const { claims } = await readSettings(db)
  return [...checkRisks(claims, now), await checkImporters(db)]
}

function checkRisks(claims: Claims, now: number): Finding[] {
  const year = indianDay(now).slice(0, 4)
  const risks: [isSaid: boolean, what: string, risk: string][] = [
    [
      claims.struckPrice === 'list',
      'Struck price of ₹800',
      'was never charged: a misleading price; another shop was fined ₹2 lakh for one (Consumer Protection Act 2019)',
    ],
    [
      claims.testimonials,
      'Quotes of clients',
      'are written, not received: reviews must come from real buyers (IS 19000, Consumer Protection Act 2019)',
    ],
    [claims.firstOrderCard, 'Card of 10% off', 'offers a discount that nobody can get yet: a misleading advertisement'],
    [
      claims.naturalCounter,
      'Counter of 100%',
      'FSSAI asks food businesses not to say "100 %" on labels and in promotion (advisory of 28 May 2025)',
    ],
    [
      claims.copyrightYear !== year,
      `Copyright of ${claims.copyrightYear}`,
      `the year is ${year}: the shop looks left alone`,
    ],
  ]
  return risks.filter(([isSaid]) => isSaid).map(([, what, risk]) => note(what, risk, claimsPlace))
}

async function checkImporters(db: Db): Promise<Finding> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('status', '=', 'live')
    .where('origin_country', 'is not', null)
    .where('origin_country', '<>', 'IN')
    .where('importer', '=', '')
    .orderBy('position')
    .execute()
  if (rows.length === 0) return ok('Importers', 'each imported product names its importer')
  const some = rows.slice(0, 5).map(({ id }) => id)
  return missing(
    'Importers',
    `${rows.length} imported products name none: ${some.join(', ')}`,
    'Write who imports them on the Products page, under Imported by: the label must say it.',
  )
}
