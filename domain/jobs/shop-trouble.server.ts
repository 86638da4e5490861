import type { ClockDoubt } from '#domain/clock'
import type { Db } from '#domain/database'
import { type BackupState, findBackupState } from '#domain/jobs/backups.server'
import { listDocumentsAhead } from '#domain/jobs/date-back.server'
import type { ShopClock } from '#domain/jobs/shop-clock'
import { type TemplateName, templateNames } from '#domain/notifications/templates'

const dayMs = 24 * 60 * 60_000
/** One night may fail; two in a row are for a person to look at. */
const oldAfterDays = 2
/** After an owner confirmed the time, documents of the wrong date are shown for so long. */
const tellDocumentsForMs = 14 * dayMs

/** Of the shop itself, and of no single order. */
export type ShopTrouble =
  /** `days` since the latest; null where there has never been one. `error` is the latest try's. */
  | { kind: 'no-backup'; days: number | null; error: string | null }
  | { kind: 'copy-failed'; error: string | null }
  | { kind: 'templates'; names: TemplateName[] }
  | ({ kind: 'clock' } & ClockDoubt)
  /** Numbers of invoices and credit notes. */
  | { kind: 'documents-ahead'; names: string[] }

export type Upkeep = {
  makesBackups: boolean
  /** Null where no messages go out. */
  approvedTemplates: ReadonlySet<TemplateName> | null
  clock: Pick<ShopClock, 'doubt' | 'confirmedAt'>
}

export async function listShopTrouble(
  db: Db,
  now: number,
  upkeep: Upkeep,
): Promise<{ troubles: ShopTrouble[]; backup: BackupState | null }> {
  const backup = upkeep.makesBackups ? await findBackupState(db, now) : null
  const approved = upkeep.approvedTemplates
  const names = approved ? templateNames.filter((name) => !approved.has(name)) : []
  const doubt = upkeep.clock.doubt()
  const isConfirmed = now - upkeep.clock.confirmedAt() < tellDocumentsForMs
  const documents = isConfirmed && !doubt ? await listDocumentsAhead(db, now) : []
  const troubles: ShopTrouble[] = doubt ? [{ kind: 'clock', ...doubt }] : []
  if (documents.length > 0) troubles.push({ kind: 'documents-ahead', names: documents })
  if (backup) troubles.push(...troublesOf(backup, now))
  if (names.length > 0) troubles.push({ kind: 'templates', names })
  return { troubles, backup }
}

function troublesOf({ latest, since, error }: BackupState, now: number): ShopTrouble[] {
  const from = latest?.at ?? since
  const days = from === null ? 0 : Math.floor((now - from) / dayMs)
  if (days >= oldAfterDays) return [{ kind: 'no-backup', days: latest ? days : null, error }]
  return latest?.copy === 'failed' ? [{ kind: 'copy-failed', error }] : []
}
