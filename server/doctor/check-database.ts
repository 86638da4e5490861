import { existsSync } from 'node:fs'
import { listStaff } from '#domain/accounts/staff.server'
import { dayMs, formatMoment } from '#domain/calendar/moment'
import type { Db } from '#domain/database'
import { findBackupState } from '#domain/operations/backups.server'
import { listMissingSettings, type MissingSetting } from '#domain/shop-settings/missing-settings'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import type { Config } from '#server/config/config'
import { type Finding, missing, note, ok } from '#server/doctor/finding'

export async function checkDatabase(db: Db, config: Config, now: number): Promise<Finding[]> {
  const findings = [await checkOwners(db), ...(await checkDetails(db))]
  return [...findings, await checkImporters(db), ...(await checkBackups(db, config, now))]
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

function checkBackup(folder: string, madeAt: number | undefined, why: string, now: number): Finding {
  const place = existsSync(folder) ? folder : `${folder}, not made yet`
  if (madeAt === undefined)
    return missing('Backup', `none has been made${why}`, `Start the shop, or npm run backup (${place}).`)
  const age = formatMoment(madeAt)
  return now - madeAt > 2 * dayMs
    ? missing('Backup', `the latest is of ${age}${why}`, 'npm run backup says what is wrong.')
    : ok('Backup', `${age}, in ${folder}`)
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
